/** Parameters that say where a visitor came from: they change nothing on a page. */
const tracking = /^(?:utm_\w+|spm|gclid|fbclid|nossr)$/;

/**
 * A page's address in one form only, so that equal pages are kept once: without tracking parameters and empty ones, the
 * others sorted.
 */
export const normalUrl = (url: string): string => {
  const question = url.indexOf('?');
  if (question < 0) return url;
  const entries = [...new URLSearchParams(url.slice(question + 1))]
    .filter(([name, value]) => value !== '' && !tracking.test(name))
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const query = new URLSearchParams(entries).toString();
  const path = url.slice(0, question);
  return query === '' ? path : `${path}?${query}`;
};
