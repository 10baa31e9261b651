import { useEffect, useState } from 'react';

/**
 * Token of the mail's link that opened the page, from behind its `#`, where neither servers nor logs see it; it leaves the
 * address bar. @returns undefined before the first render is over, null where there is none
 */
export const useLinkToken = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const { hash, pathname } = window.location;
    const named = hash.slice(1);
    setToken((before) => before ?? (named === '' ? null : named));
    if (named !== '') window.history.replaceState(window.history.state, '', pathname);
  }, []);
  return token;
};
