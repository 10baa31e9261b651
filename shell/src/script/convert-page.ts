/** Converts a text; its characters keep their places. */
export type Convert = (text: string) => string;

/**
 * The texts of novels in the page: of a chapter, and what a remote marks with `data-novel-text` (docs/contract.md): titles,
 * introductions, contents.
 */
const novelTexts = 'title, [data-chapter] :is(p, h1), [data-novel-text]';

/**
 * Converts the texts of novels in the page, and those that come later before they are painted. Each keeps its text node, which
 * is given other characters: React and every position in it go on as before.
 * @param language of the converted texts, as elements name it
 * @returns a function that gives every text back as it was
 */
export const convertPage = (convert: Convert, language: string): (() => void) => {
  const texts = new Map<Text, { original: string; converted: string }>();
  const languages = new Map<Element, string>();
  const root = document.documentElement;

  const setLanguage = (element: Element) => {
    if (element.getAttribute('lang') === language) return;
    if (!languages.has(element)) languages.set(element, element.getAttribute('lang') ?? '');
    element.setAttribute('lang', language);
  };
  const convertNode = (node: Text) => {
    const original = node.data;
    if (texts.get(node)?.converted === original) return;
    const converted = convert(original);
    texts.set(node, { original, converted });
    if (converted !== original) node.data = converted;
    const holder = node.parentElement?.closest('[lang]');
    if (holder) setLanguage(holder);
  };
  const convertWithin = (node: Node) => {
    if (node instanceof Text) {
      if (node.parentElement?.closest(novelTexts)) convertNode(node);
      return;
    }
    if (!(node instanceof Element)) return;
    const within = node.closest(novelTexts) ? [node] : node.querySelectorAll(novelTexts);
    for (const element of within) for (const text of textsIn(element)) convertNode(text);
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'characterData') convertWithin(target);
      for (const node of addedNodes) convertWithin(node);
      // Chapters that leave the page take their texts along.
      for (const node of removedNodes) for (const text of textsIn(node)) if (!text.isConnected) texts.delete(text);
    }
    // What was just changed here is no news.
    observer.takeRecords();
  });
  setLanguage(root);
  convertWithin(root);
  observer.observe(root, { subtree: true, childList: true, characterData: true });

  return () => {
    observer.disconnect();
    for (const [node, { original, converted }] of texts) if (node.data === converted) node.data = original;
    for (const [element, original] of languages) element.setAttribute('lang', original);
  };
};

const textsIn = (node: Node): Text[] => {
  if (node instanceof Text) return [node];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};
