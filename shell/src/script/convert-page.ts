import { chapterAttributeOfBefore, textsOfBefore } from 'shared-api/before-novel-text';
import { novelNameAttribute, novelTextAttribute, readersScript } from 'shared-api/contract';
import type { ChineseScript } from './script-of.ts';

/** Converts texts to a script. */
export interface ScriptConverter {
  script: ChineseScript;
  /** Converts a text of the other script; its characters keep their places. */
  convert: (text: string) => string;
  /** The script that a text is written in; undefined where it does not tell. */
  scriptOf: (text: string) => ChineseScript | undefined;
}

/** What a remote marks as text of a novel (docs/contract.md). */
const marked = `[${novelTextAttribute}]`;

/** The texts of novels in the page. */
const novelTexts = `title, ${marked}, ${textsOfBefore}`;

/** The elements that say which name their labels, and those within them, hold. */
const named = `[${novelNameAttribute}]`;

/** Attributes with words that are shown or said. */
const labelAttributes = ['aria-label', 'aria-valuetext', 'alt', 'title'];

/** The elements whose labels may hold such a name. */
const labelled = labelAttributes.flatMap((label) => [`${named}[${label}]`, `${named} [${label}]`]).join();

/** Joins the parts of the page's title: those of a novel in its script, and the site's name. */
const titleJoint = ' - ';

/** How elements name the language of a script. */
const languageTags: Record<ChineseScript, string> = { hans: 'zh-Hans', hant: 'zh-Hant' };

/**
 * Converts those texts of novels in the page that are in the other script, and those that come later before they are painted. Each
 * keeps its text node, which is given other characters: React and every position in it go on as before. Of an element's labels the name
 * of a novel alone is converted. Until it ends, apps may ask for what leaves the page ({@link readersScript}). A chapter is in the script
 * that its text tells, else in that of its novel's chapter before; every other text in the script that it tells itself. A text that
 * tells none is converted to traditional characters only, as nearly all of it are simplified; what could be simplified in it stands
 * in simplified texts too (乾坤, 土著).
 * @returns a function that gives every text back as it was
 */
export const convertPage = ({ script, convert, scriptOf }: ScriptConverter): (() => void) => {
  const language = languageTags[script];
  /** Those of chapters, and of the chapter of a novel that was last converted, by their ids. */
  const scripts = new Map<string, ChineseScript | undefined>();
  const texts = new Map<Text, { original: string; converted: string }>();
  const languages = new Map<Element, string>();
  const root = document.documentElement;

  const setLanguage = (element: Element) => {
    if (element.getAttribute('lang') === language) return;
    if (!languages.has(element)) languages.set(element, element.getAttribute('lang') ?? '');
    element.setAttribute('lang', language);
  };
  const originalOf = (node: Text): string => {
    const known = texts.get(node);
    return known?.converted === node.data ? known.original : node.data;
  };
  const scriptOfElements = (elements: Iterable<Element>) =>
    scriptOf([...elements].flatMap(textsIn).map(originalOf).join(''));
  const scriptOfChapter = (id: string): ChineseScript | undefined => {
    const novel = id.split('-')[0] ?? '';
    const parts = [novelTextAttribute, chapterAttributeOfBefore].map((name) => `[${name}="${CSS.escape(id)}"]`);
    if (!scripts.has(id)) scripts.set(id, scriptOfElements(document.querySelectorAll(String(parts))));
    const told = scripts.get(id) ?? scripts.get(novel);
    scripts.set(novel, told);
    return told;
  };
  const scriptOfText = (text: string, holder: HTMLElement): ChineseScript | undefined => {
    const holding = holder.closest(marked);
    const chapterOfBefore = holder.closest(`[${chapterAttributeOfBefore}]`);
    const id = holding
      ? holding.getAttribute(novelTextAttribute)
      : chapterOfBefore?.getAttribute(chapterAttributeOfBefore);
    // React writes an attribute that is only there as `true`.
    if (id && id !== 'true') return scriptOfChapter(id);
    return scriptOf(text) ?? (holding ? scriptOfElements([holding]) : undefined);
  };
  const toScript = (text: string, written: ChineseScript | undefined): string =>
    (written ?? (script === 'hant' ? 'hans' : script)) === script ? text : convert(text);
  const convertName = (name: string): string => toScript(name, scriptOf(name));
  const convertNode = (node: Text) => {
    const original = node.data;
    const holder = node.parentElement;
    const isTyped = holder?.closest(novelTexts)?.getAttribute(novelTextAttribute) === 'false';
    if (!holder || isTyped || texts.get(node)?.converted === original) return;
    const parts = holder.matches('title') ? original.split(titleJoint) : [original];
    const converted = parts.map((part) => toScript(part, scriptOfText(part, holder))).join(titleJoint);
    texts.set(node, { original, converted });
    if (converted !== original) node.data = converted;
    const withLanguage = holder.closest('[lang]');
    if (withLanguage && converted !== original) setLanguage(withLanguage);
  };
  /** Writes a name in the labels of an element: as it is in the script, or again as it was. */
  const writeName = (element: Element, isRestored = false) => {
    const name = element.closest(named)?.getAttribute(novelNameAttribute);
    if (!name) return;
    const converted = convertName(name);
    const [from, to] = isRestored ? [converted, name] : [name, converted];
    for (const attribute of labelAttributes) {
      const label = element.getAttribute(attribute);
      if (from !== to && label?.includes(from)) element.setAttribute(attribute, label.split(from).join(to));
    }
  };
  const convertWithin = (node: Node) => {
    if (node instanceof Text) {
      if (node.parentElement?.closest(novelTexts)) convertNode(node);
      return;
    }
    if (!(node instanceof Element)) return;
    const within = node.closest(novelTexts) ? [node] : node.querySelectorAll(novelTexts);
    for (const element of within) for (const text of textsIn(element)) convertNode(text);
    for (const element of labelledIn(node)) writeName(element);
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'characterData') convertWithin(target);
      if (type === 'attributes') for (const element of labelledIn(target as Element)) writeName(element);
      for (const node of addedNodes) convertWithin(node);
      // Chapters that leave the page take their texts along.
      for (const node of removedNodes) for (const text of textsIn(node)) if (!text.isConnected) texts.delete(text);
    }
    // The observer must not report the changes that were made just now.
    observer.takeRecords();
  });
  setLanguage(root);
  convertWithin(root);
  observer.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [novelNameAttribute, ...labelAttributes],
  });
  Object.assign(globalThis, { [readersScript]: convertName });

  return () => {
    observer.disconnect();
    Reflect.deleteProperty(globalThis, readersScript);
    for (const element of labelledIn(root)) writeName(element, true);
    for (const [node, { original, converted }] of texts) if (node.data === converted) node.data = original;
    for (const [element, original] of languages) element.setAttribute('lang', original);
  };
};

const labelledIn = (node: Element): Element[] => [
  ...(node.matches(labelled) ? [node] : []),
  ...node.querySelectorAll(labelled),
];

const textsIn = (node: Node): Text[] => {
  if (node instanceof Text) return [node];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};
