// The token of an invitation's link, from the page that the link opens to the form that sends it.

import { keepTabText, tabText } from '../settings/tab-storage.ts';

const storageKey = 'invitation';

/** Where an invitation's link leads. The token stands behind `#`, where neither servers nor logs see it. */
export const invitationPath = (token: string): string => `/login#invitation=${token}`;

/** The token in the `#` of an invitation's link; undefined where it is another `#`. */
export const invitationIn = (hash: string): string | undefined => /^#invitation=([\w-]{1,100})$/.exec(hash)?.[1];

/** Keeps the token as long as the tab is open: whoever was invited may look around before they register. */
export const keepInvitation = (token: string): void => keepTabText(storageKey, token);

/** The kept token; undefined where there is none. */
export const keptInvitation = (): string | undefined => tabText(storageKey) ?? undefined;

/** Forgets the token, once somebody has registered with it. */
export const forgetInvitation = (): void => keepTabText(storageKey, null);
