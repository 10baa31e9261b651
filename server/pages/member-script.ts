import { authStorageKey, memberAttribute } from 'shared-api/contract';

/**
 * Runs in every page's head, before anything is drawn: says on the root element that this browser remembers a member, so
 * that styles can keep the places free which are filled in later. The page itself is the same for everybody. Whatever is
 * wrong with the storage, it is a visitor's page.
 */
export const memberScript = `try{if(JSON.parse(localStorage.getItem('${authStorageKey}')).isAuth===true)document.documentElement.setAttribute('${memberAttribute}','')}catch{}`;
