import type { Page } from '@playwright/test';
import { expect } from './site.ts';

interface Translation {
  /** Ids of paragraphs and chapters that were shown untranslated again while they were in the page. */
  lost: string[];
  /** Texts in view that are not translated. */
  untranslated: () => string[];
}

/**
 * Translates a page as browsers do (Chrome's translation, that of Google): each text gives way to two elements of the browser's own, one
 * within the other, with other words; names that are heard or shown as hints are translated too, and so is all that comes later, a
 * moment after it came. Of each Chinese character comes a syllable.
 * @param way `in place` as others do: the texts themselves get other words, some are split in two and some elements' texts joined
 */
export const translatePage = (page: Page, way: 'by elements' | 'in place' = 'by elements'): Promise<void> =>
  page.evaluate((way) => {
    const own = new WeakSet<Node>();
    const isForeign = (node: Node | null): boolean => node !== null && (own.has(node) || isForeign(node.parentNode));
    const translated = (text: string) =>
      text.replace(/\p{Script=Han}/gu, (character) => {
        const code = character.charCodeAt(0);
        return `${'bdfgklmnprst'[code % 12]}${'aeiou'[code % 5]} `;
      });
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    const skipped = 'script, style, noscript, template, textarea, [translate="no"]';
    const isText = (node: Node) => /\S/.test((node as Text).data) && !node.parentElement?.closest(skipped);
    const textsIn = (node: Node): Text[] => {
      if (node instanceof Text) return isText(node) ? [node] : [];
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode as Text);
      return texts;
    };
    let rewritten = 0;
    const rewrite = (text: Text) => {
      if (!/\p{Script=Han}/u.test(text.data)) return;
      text.data = translated(text.data);
      rewritten += 1;
      if (rewritten % 3 === 0 && text.length > 1) text.splitText(Math.floor(text.length / 2));
      if (rewritten % 3 === 1) text.parentElement?.normalize();
    };
    const wrap = (text: Text) => {
      if (!text.isConnected || isForeign(text)) return;
      if (way === 'in place') return rewrite(text);
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      for (const element of [outer, inner]) element.style.verticalAlign = 'inherit';
      inner.append(translated(text.data));
      outer.append(inner);
      own.add(outer);
      text.replaceWith(outer);
    };
    const rename = (element: Element) => {
      for (const name of names) {
        const words = element.getAttribute(name);
        if (words && /\p{Script=Han}/u.test(words)) element.setAttribute(name, translated(words));
      }
    };
    const translate = (root: Node) => {
      if (isForeign(root)) return;
      for (const text of textsIn(root)) wrap(text);
      if (!(root instanceof Element)) return;
      for (const element of [root, ...root.querySelectorAll('*')]) rename(element);
    };
    const lost: string[] = [];
    /** Notes the paragraph that lost its translation, or the chapter that was drawn anew, when a node was removed. */
    const noteLoss = (target: Node, removed: Node) => {
      const within = own.has(removed) && target instanceof Element ? target.closest('[data-pid]') : null;
      if (within?.isConnected && !within.querySelector('font')) lost.push(`${within.getAttribute('data-pid')}`);
      if (!(removed instanceof Element)) return;
      const gone = [removed, ...removed.querySelectorAll('[data-chapter]')].filter((one) =>
        one.matches('[data-chapter]'),
      );
      for (const chapter of gone) {
        const id = chapter.getAttribute('data-chapter') ?? '';
        if (document.querySelector(`[data-chapter="${id}"]`)) lost.push(id);
      }
    };
    const observer = new MutationObserver((records) => {
      for (const { target, removedNodes } of records) for (const node of removedNodes) noteLoss(target, node);
      setTimeout(() => {
        for (const { type, target, addedNodes } of records)
          for (const node of type === 'childList' ? addedNodes : [target]) translate(node);
      }, 20);
    });
    translate(document.body);
    document.documentElement.classList.add('translated-ltr');
    const attributeFilter = names;
    observer.observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
      ...{ attributes: true, attributeFilter },
    });
    const untranslated = () =>
      textsIn(document.body)
        .filter((text) => /\p{Script=Han}/u.test(text.data) && text.parentElement?.checkVisibility())
        .map(({ data }) => data);
    Object.assign(window, { translation: { lost, untranslated } satisfies Translation });
  }, way);

/** Waits until all of the page is translated; no paragraph that was has been shown in the book's own words again. */
export const expectTranslated = async (page: Page): Promise<void> => {
  const translation = () =>
    page.evaluate(() => {
      const { untranslated, lost } = (window as unknown as { translation: Translation }).translation;
      return { untranslated: untranslated(), lost };
    });
  await expect.poll(translation).toEqual({ untranslated: [], lost: [] });
};

/** Takes back what was lost so far: a page that was drawn anew is translated once more. */
export const forgiveRedraw = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { translation: Translation }).translation.lost.length = 0;
  });
