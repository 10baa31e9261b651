import { isOfScreens } from './hidden-elements.ts';
import { readXml } from './xml-events.ts';

/** The stylesheets that a document names and holds, in their order. */
type StyleSource = { href: string } | { css: string };

const bodyStart = /<body[\s>]/i;

/** Finds the stylesheets of a document, in its head, that are for screens. */
export const stylesOf = (source: string): StyleSource[] => {
  const head = source.slice(0, source.search(bodyStart) >>> 0);
  const styles: StyleSource[] = [];
  let css: string | null = null;
  readXml(
    head,
    {
      open: (name, { rel = '', href, media = 'all' }) => {
        if (!isOfScreens(media)) return;
        if (name === 'link' && href !== undefined && /\bstylesheet\b/i.test(rel)) styles.push({ href });
        if (name === 'style') css = '';
      },
      text: (text) => {
        if (css !== null) css += text;
      },
      close: (name) => {
        if (name !== 'style' || css === null) return;
        styles.push({ css });
        css = null;
      },
    },
    true,
  );
  return styles;
};

/** References of the pictures in a document. */
export const picturesOf = (source: string): string[] => {
  const pictures: string[] = [];
  readXml(
    source,
    {
      open: (name, attributes) => {
        const reference = name === 'img' ? attributes.src : (attributes['xlink:href'] ?? attributes.href);
        if ((name === 'img' || name === 'image') && reference !== undefined) pictures.push(reference);
      },
    },
    true,
  );
  return pictures;
};
