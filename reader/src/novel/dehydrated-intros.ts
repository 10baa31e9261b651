/** Attribute of the element that shows a novel's introduction in a list; its value is the novel's id. */
const introAttribute = 'data-intro';

interface WithIntro {
  id: string;
  intro: string;
}

/** The novels without their introductions, which stand in the page's HTML already. */
export const withoutIntros = <Novel extends WithIntro>(novels: readonly Novel[]): Novel[] =>
  novels.map((novel) => ({ ...novel, intro: '' }));

/**
 * Completes the novels with their introductions as they stand in the page's HTML.
 * @param novels in the order in which the page shows them: one that stands there twice may be cut differently
 */
export const fillIntros = (novels: readonly WithIntro[], region: Element): void => {
  const texts = new Map<string, string[]>();
  for (const { dataset, textContent } of region.querySelectorAll<HTMLElement>(`[${introAttribute}]`)) {
    const id = dataset.intro ?? '';
    texts.set(id, [...(texts.get(id) ?? []), textContent ?? '']);
  }
  for (const novel of novels) novel.intro = texts.get(novel.id)?.shift() ?? '';
};
