import { atom } from 'jotai';

/** How many messages a member has not read. Lives as long as the page, never in storage. Source: specification, section 3. */
export const messageNumberAtom = atom(0);
