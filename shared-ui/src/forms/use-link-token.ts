import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Token of the mail's link that opened the page, from behind its `#`, where neither servers nor logs see it; it leaves the
 * address bar. @returns undefined before the first render is over, null where there is none
 */
export const useLinkToken = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>();
  const { hash, pathname } = useLocation();
  useEffect(() => {
    setToken((before) => (hash === '' ? (before ?? null) : hash.slice(1)));
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname);
  }, [hash, pathname]);
  return token;
};
