import { sourcesOf } from '../testing/sources.ts';

const texts = sourcesOf([
  '{shell,reader,account,console,shared-ui,shared-auth}/src/**/*.{ts,tsx}',
  'remote-kit/template/src/**/*.{ts,tsx}',
]);

/** The calls that give the focus without a word of whether the page may move to it. */
const silentCalls = (text: string): string[] =>
  [...text.matchAll(/\.focus(?:\?\.)?\((?!\{ preventScroll: (?:true|false) \}\)).*$/gm)].map(([call]) => call);

describe('a call that gives the focus', () => {
  it('says whether the page moves to it: where keys lead there or a mistake is shown it does, else the page stays', () => {
    expect([...texts].flatMap(([file, text]) => silentCalls(text).map((call) => `${file}: ${call}`))).toEqual([]);
    expect([...texts.values()].filter((text) => text.includes('preventScroll: true')).length).toBeGreaterThan(15);
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
