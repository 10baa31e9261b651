import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../project.ts';

const files = globSync(
  ['{shell,reader,account,console,shared-ui,shared-auth}/src/**/*.{ts,tsx}', 'remote-kit/template/src/**/*.{ts,tsx}'],
  { cwd: root },
)
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted();

/** The calls that give the focus without a word of whether the page may move to it. */
const silentCalls = (text: string): string[] =>
  [...text.matchAll(/\.focus(?:\?\.)?\((?!\{ preventScroll: (?:true|false) \}\)).*$/gm)].map(([call]) => call);

describe('a call that gives the focus', () => {
  it('says whether the page moves to it: where keys lead there or a mistake is shown it does, else the page stays', () => {
    const texts = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
    expect(texts.flatMap(({ file, text }) => silentCalls(text).map((call) => `${file}: ${call}`))).toEqual([]);
    expect(texts.filter(({ text }) => text.includes('preventScroll: true')).length).toBeGreaterThan(15);
  });

  it.each([
    ['button.focus();', ['.focus();']],
    ['button.current?.focus();', ['.focus();']],
    ['button.focus?.();', ['.focus?.();']],
    ['button.focus(options);', ['.focus(options);']],
    ['button.focus({ preventScroll: true });', []],
    ['links[0]?.focus({ preventScroll: false });', []],
    ['&:focus-visible {', []],
  ])('%j has %j that do not', (text, calls) => {
    expect(silentCalls(text)).toEqual(calls);
  });
});
