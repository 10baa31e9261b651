import { compile, type Element as StyleElement } from 'stylis';
import { isOfNotes } from './notes.ts';
import type { Attributes } from './xml-events.ts';

/** Properties that can hide an element, and the values that do. */
const hidingValues: Record<string, RegExp> = {
  display: /^none\b/i,
  visibility: /^(?:hidden|collapse)\b/i,
  opacity: /^(?:0+|0*\.0+|0+\.0*)%?(?:\s*!important)?$/i,
};
/** A stylesheet that cannot hide anything is not read. */
const mayHide = new RegExp(Object.keys(hidingValues).join('|'), 'i');
/** Of a longer stylesheet, in UTF-16 units, no more is read: reading it must stay fast. */
const maxLength = 300_000;

/** A selector of one element by its name, id and classes: `p.note`, `#x`, `*`. Those with other parts hide nothing. */
const simpleSelector = /^(\*|[a-z][\w-]*)?((?:[.#][\w\u0080-\uffff-]+)*)$/i;

interface Rule {
  name: string | null;
  /** Ids and classes, with their sign. */
  marks: string[];
  property: string;
  hides: boolean;
  isImportant: boolean;
}

/** What stylesheets hide: their rules in order, by the last id or class of the selector, else by the element's name. */
export type HidingRules = ReadonlyMap<string, readonly (Rule & { order: number })[]>;

/** Of the rules with one key no more than these, the latest, are kept: each element is compared with them. */
const maxRulesPerKey = 16;

const declarations = (style: readonly { property: string; value: string }[]) =>
  style.flatMap(({ property, value }) => {
    const hiding = hidingValues[property.toLowerCase()];
    if (hiding === undefined) return [];
    const isImportant = /!\s*important\s*$/i.test(value);
    return [{ property: property.toLowerCase(), hides: hiding.test(value.trim()), isImportant }];
  });

/** Media of which one is a screen of any size, in any light: only these hide something from every reader. */
export const isOfScreens = (media: string): boolean =>
  media.split(',').some((query) => /^\s*(?:(?:only\s+)?(?:screen|all)|not\s+(?:print|speech))\s*$/i.test(query));

const rulesOf = ({ type, value, props, children }: StyleElement): Rule[] => {
  if (type === '@media' && Array.isArray(children) && isOfScreens(value.replace(/^@media/i, '')))
    return children.flatMap(rulesOf);
  if (type !== 'rule' || !Array.isArray(props) || !Array.isArray(children)) return [];
  const declared = declarations(
    children.map((each) => ({
      property: String(each.props),
      value: typeof each.children === 'string' ? each.children : '',
    })),
  );
  return props.flatMap((selector) => {
    const [, name, marks = ''] = simpleSelector.exec(selector) ?? [];
    if (name === undefined && marks === '') return [];
    const element = name === undefined || name === '*' ? null : name.toLowerCase();
    return declared.map((each) => ({ name: element, marks: marks.match(/[.#][^.#]+/g) ?? [], ...each }));
  });
};

const readRules = (css: string): Rule[] => {
  const source = css.slice(0, maxLength);
  if (!mayHide.test(source)) return [];
  try {
    return compile(source).flatMap(rulesOf);
  } catch {
    return [];
  }
};

/**
 * Reads those rules of stylesheets that hide elements or show them again. Those for some media alone (@media print, a width) are
 * none, and a stylesheet that cannot be read has none.
 */
export const readHidingRules = (stylesheets: readonly string[]): HidingRules => {
  const rules = new Map<string, (Rule & { order: number })[]>();
  stylesheets.flatMap(readRules).forEach((rule, order) => {
    const key = rule.marks.at(-1) ?? rule.name ?? '*';
    rules.set(key, [...(rules.get(key) ?? []), { ...rule, order }].slice(-maxRulesPerKey));
  });
  return rules;
};

const ownDeclarations = (style: string) =>
  declarations(
    style.split(';').flatMap((declaration) => {
      const [property = '', value] = declaration.split(':', 2);
      return value === undefined ? [] : [{ property: property.trim(), value }];
    }),
  );

/** The rules that are about an element, in the order of the stylesheets. */
const rulesAbout = (name: string, { class: classes = '', id }: Attributes, rules: HidingRules) => {
  const marks = new Set(classes.split(/\s+/).map((each) => `.${each}`));
  if (id !== undefined) marks.add(`#${id}`);
  return ['*', name, ...marks]
    .flatMap((key) => rules.get(key) ?? [])
    .filter((rule) => (rule.name === null || rule.name === name) && rule.marks.every((mark) => marks.has(mark)))
    .sort((one, other) => one.order - other.order);
};

/** Whether an element is not shown: by its style, or by the last rule of the stylesheets that is about it; `!important` comes before both. */
export const isHidden = (name: string, attributes: Attributes, rules: HidingRules): boolean => {
  // Reading programs hide a note where it stands, and show it when it is asked for.
  if (isOfNotes(attributes)) return false;
  if (attributes.hidden !== undefined) return true;
  if (attributes.style === undefined && rules.size === 0) return false;
  const declared = [
    ...(rules.size === 0 ? [] : rulesAbout(name, attributes, rules)),
    ...ownDeclarations(attributes.style ?? ''),
  ];
  const { important = [], others = [] } = Object.groupBy(declared, ({ isImportant }) =>
    isImportant ? 'important' : 'others',
  );
  const hides = new Map([...others, ...important].map((each) => [each.property, each.hides]));
  return [...hides.values()].some(Boolean);
};
