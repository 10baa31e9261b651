// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is looked for is source text.
import { sourcesOf } from '../testing/sources.ts';

const texts = sourcesOf([
  '{shell,reader,account,console,shared-ui}/src/**/*.{ts,tsx}',
  'remote-kit/template/src/**/*.{ts,tsx}',
]);

/** The selectors and media queries whose blocks are still open at the end of a piece of CSS, the outermost first. */
const openBlocks = (text: string): string[] => {
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open.push(at);
    if (text[at] === '}') open.pop();
  }
  return open.map((at) => text.slice(text.lastIndexOf('\n', at) + 1, at).trim());
};

/** The lines that ask for such a pointer in words of their own, in the place of the theme's `canHover`. */
const literalQueries = (text: string): string[] =>
  [...text.matchAll(/^.*\((?:any-)?hover\s*[:)].*$/gm)].map(([line]) => line.trim());

/** The lines with a rule for `:hover` that every device applies. */
const bareRules = (text: string): string[] =>
  [...text.matchAll(/^.*:hover[^\n'"]*[{,]$/gm)]
    .filter(({ index }) => !openBlocks(text.slice(0, index)).includes('${canHover}'))
    .map(([line]) => line.trim());

describe('rules for a pointer that rests on something', () => {
  it('stand where a device has such a pointer: a finger’s press leaves no look of hovering', () => {
    expect([...texts].flatMap(([file, text]) => bareRules(text).map((rule) => `${file}: ${rule}`))).toEqual([]);
    expect([...texts.values()].filter((text) => text.includes(':hover')).length).toBeGreaterThan(30);
  });

  it('ask for such a pointer by the theme’s one query', () => {
    const asking = [...texts].filter(([, text]) => literalQueries(text).length > 0);
    expect(asking.map(([file]) => file)).toEqual(['shared-ui/src/theme/can-hover.ts']);
  });

  it.each([
    ['@media (hover: hover) {', 1],
    ['@media (min-width: 60em) and (hover:hover) {', 1],
    ["matchMedia('(any-hover: hover)')", 1],
    ['@media (hover) {', 1],
    ['${canHover} {\n  &:hover {', 0],
  ])('%j asks %i times in words of its own', (text, count) => {
    expect(literalQueries(text)).toHaveLength(count);
  });

  it.each([
    ['&:hover {', ['&:hover {']],
    ['&:hover,\n  &:focus-visible {', ['&:hover,']],
    ['${wide} {\n  a:hover {', ['a:hover {']],
    ['${canHover} {\n  &:hover {', []],
    ['${wide} {\n  ${canHover} {\n    &:hover {', []],
    ['${canHover} {\n  color: ${color.accent};\n}\n\n& > :hover {', ['& > :hover {']],
  ])('%j has %j that every device applies', (text, rules) => {
    expect(bareRules(text)).toEqual(rules);
  });
});
