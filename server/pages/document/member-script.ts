import { authStorageKey, historyAttribute, memberAttribute } from 'shared-api/contract';

/**
 * Script in every page's head, which runs before anything is drawn: marks the root element where this browser remembers a
 * member, or what a visitor read (shared-api/device-positions), so that styles can keep room for the parts that are filled in
 * later. The page itself is the same for everybody.
 * Where the storage cannot be read, it is a visitor's page.
 */
export const memberScript = `try{if(JSON.parse(localStorage.getItem('${authStorageKey}')).isAuth===true)document.documentElement.setAttribute('${memberAttribute}','')}catch{}
try{if(Object.keys(localStorage).some(k=>k.startsWith('position::')))document.documentElement.setAttribute('${historyAttribute}','')}catch{}`;
