import { browserTests } from '../jest.ts';

/** The module that stands for a file in tests of units. */
const standsFor = (file: string): unknown => {
  const found = Object.entries(browserTests.moduleNameMapper).find(([pattern]) => new RegExp(pattern).test(file));
  return found && require(found[1]);
};

test('in tests of units a CSS file’s names are themselves, and pictures and fonts have an address [B13.37 B13.38]', () => {
  expect((standsFor('./card.module.css') as Record<string, string>).card).toBe('card');
  expect(standsFor('./logo.png')).toBe('/file');
  expect(standsFor('../fonts/kai.woff2')).toBe('/file');
  expect(standsFor('./logo.png.ts')).toBeUndefined();
});
