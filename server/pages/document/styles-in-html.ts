import { decodeHTML } from 'entities/decode';

/** Maximum of different style attributes in a page: their hashes stand in a header, for which proxies often have 4 kB. */
export const maxStyleAttributes = 40;

/** Texts of the style elements in HTML. */
export const styleElementsIn = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);

/**
 * Texts of the style attributes in HTML as React writes it, each once. React escapes quotation marks in texts, so ` style="` stands in tags alone.
 * @throws Error where there are more than a page's policy has room for
 */
export const styleAttributesIn = (html: string): string[] => {
  const written = new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, text = '']) => text));
  if (written.size > maxStyleAttributes) throw new Error(`more than ${maxStyleAttributes} different style attributes`);
  return [...written].map((text) => decodeHTML(text));
};
