import { escapeUTF8 } from 'entities/escape';

/** Characters that XML 1.0 cannot hold. */
const unholdable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as it stands in XML, within an element or an attribute. */
export const xmlText = (text: string): string => escapeUTF8(text.replace(unholdable, ''));

/** An element. @param content its text, or elements that are XML already */
export const element = (
  name: string,
  attributes: Record<string, string | undefined>,
  content: string | readonly string[] = [],
): string => {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${xmlText(value)}"`))
    .join('');
  const inner = typeof content === 'string' ? xmlText(content) : content.join('');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
};

/** A whole document. @param style address of the style with which a browser shows it */
export const xmlDocument = (root: string, style?: string): string => {
  const styled = style === undefined ? '' : `<?xml-stylesheet type="text/css" href="${style}"?>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${styled}${root}\n`;
};

/** Elements of XHTML, as Atom has them in a text. @param content they are XML already */
export const xhtml = (content: readonly string[]): string =>
  element('div', { xmlns: 'http://www.w3.org/1999/xhtml' }, content);
