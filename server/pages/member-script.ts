import { authStorageKey, memberAttribute } from 'shared-api/contract';

/**
 * Script in every page's head, which runs before anything is drawn: marks the root element where this browser remembers a
 * member, so that styles can keep room for the parts that are filled in later. The page itself is the same for everybody.
 * Where the storage cannot be read, it is a visitor's page.
 */
export const memberScript = `try{if(JSON.parse(localStorage.getItem('${authStorageKey}')).isAuth===true)document.documentElement.setAttribute('${memberAttribute}','')}catch{}`;
