import { contrast, minContrast } from 'shared-api/own-theme';
import { palettes } from 'shared-api/themes';
import { markStrength, noteHues } from './note-colors.tsx';

/** What is seen where a mark lies over a ground. */
const mixed = (hue: string, ground: string): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [over, under] = [hue, ground].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [
        number,
        number,
      ];
      return Math.round(over * markStrength + under * (1 - markStrength))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

test.each(Object.entries(palettes))('marked text can be read in the theme %s', (_, palette) => {
  const tooFaint = Object.entries(noteHues).flatMap(([name, { hue }]) =>
    [palette['--paper'], palette['--sheet']]
      .map((ground) => `${name}: ${contrast(palette['--ink'], mixed(hue, ground)).toFixed(2)}`)
      .filter((line) => Number(line.split(': ')[1]) < minContrast),
  );
  expect(tooFaint).toEqual([]);
});

test.each(Object.entries(palettes))('a mark is seen in the theme %s', (_, palette) => {
  const unseen = Object.values(noteHues).filter(
    ({ hue }) => contrast(mixed(hue, palette['--sheet']), palette['--sheet']) < 1.12,
  );
  expect(unseen).toEqual([]);
});
