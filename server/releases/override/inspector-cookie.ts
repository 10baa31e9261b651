import { parse, serialize } from 'cookie';

/** Name of the cookie of a browser whose pages are to bring the inspector. It gives no right: whose session it is decides. */
export const inspectorCookie = 'inspector';

const maxAgeSeconds = 30 * 86_400;

/** Whether a request's `cookie` header asks for the inspector. */
export const asksForInspector = (cookies = ''): boolean =>
  cookies.includes(inspectorCookie) && parse(cookies)[inspectorCookie] === 'on';

/** Value of the `set-cookie` header that switches the inspector on or off in a browser. */
export const inspectorCookieOf = (isOn: boolean, secure: boolean): string =>
  serialize(inspectorCookie, isOn ? 'on' : '', {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure },
    maxAge: isOn ? maxAgeSeconds : 0,
  });
