import { contrast, legibleInk, minContrast, ownPalette } from './own-theme.ts';
import { type Palette, palettes } from './themes.ts';

/** Texts and the grounds that they stand on somewhere in the site. */
const pairs: [text: keyof Palette, ground: keyof Palette][] = [
  ...(['--ink', '--ink-soft', '--ink-faint', '--accent', '--seal'] as const).flatMap((text) =>
    (['--paper', '--sheet', '--wash'] as const).map((ground): [keyof Palette, keyof Palette] => [text, ground]),
  ),
  ['--ink', '--accent-wash'],
  ['--accent', '--accent-wash'],
  ['--on-accent', '--accent'],
];

const tooFaint = (palette: Palette): string[] =>
  pairs
    .map(([text, ground]) => ({ text, ground, ratio: contrast(palette[text], palette[ground]) }))
    .filter(({ ratio }) => ratio < minContrast)
    .map(({ text, ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`);

describe('the contrast of text', () => {
  it.each(Object.entries(palettes))('in the theme %s every text can be read on every ground', (_, palette) => {
    expect(tooFaint(palette)).toEqual([]);
  });

  it('contrast is computed as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('a theme of the own', () => {
  /** Colours in steps over the whole cube. */
  const colours = ['00', '40', '7a', 'b0', 'ff'].flatMap((red, _, all) =>
    all.flatMap((green) => all.map((blue) => `#${red}${green}${blue}`)),
  );

  it('in every theme that is made from two legible colours, every text can be read on every ground', () => {
    const legible = colours.flatMap((ink) =>
      colours.filter((paper) => contrast(ink, paper) >= minContrast).map((paper) => ({ ink, paper })),
    );
    expect(legible.length).toBeGreaterThan(1000);
    expect(legible.filter((own) => tooFaint(ownPalette(own)).length > 0).slice(0, 3)).toEqual([]);
  });

  it('an ink that cannot be read is mended until it can', () => {
    for (const ink of colours) {
      for (const paper of ['#ffffff', '#808080', '#777777', '#000000', '#c8a060']) {
        expect(contrast(legibleInk({ ink, paper }), paper)).toBeGreaterThanOrEqual(minContrast);
      }
    }
  });

  it('text keeps its two colours, and a dark paper asks for dark controls', () => {
    expect(ownPalette({ ink: '#e0d8c0', paper: '#20242c' })).toMatchObject({
      '--ink': '#e0d8c0',
      '--paper': '#20242c',
      'color-scheme': 'dark',
    });
  });
});
