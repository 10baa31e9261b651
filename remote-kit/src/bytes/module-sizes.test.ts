import { moduleSizes } from './module-sizes.ts';

/** One mapping a segment: the columns where what comes from each source begins, each 10 columns after the one before. */
const map = (sources: string[]) => ({
  version: 3,
  file: 'main.js',
  sources,
  sourcesContent: [],
  names: [],
  sourceRoot: '',
  mappings: sources.map((_, index) => (index === 0 ? 'AAAA' : 'UCAA')).join(','),
});

test('every byte belongs to a package, to a file of ours by its place in the repository, or to the bundler', () => {
  const sources = [
    'webpack://reader/webpack/runtime/load script',
    'webpack://reader/./src/pages/home/home-page.tsx',
    'webpack://reader/../shared-ui/src/controls/button.tsx',
    'webpack://reader/../node_modules/react-dom/cjs/react-dom.production.js',
    'webpack://reader/../node_modules/@module-federation/sdk/dist/index.js',
    'webpack://reader/../node_modules/react-dom/client.js',
  ];
  const code = '0123456789'.repeat(5) + '书'.repeat(10);
  expect(moduleSizes('/work/reader', code, map(sources))).toEqual({
    webpack: 10,
    'reader/src/pages/home/home-page.tsx': 10,
    'shared-ui/src/controls/button.tsx': 10,
    'react-dom': 40,
    '@module-federation/sdk': 10,
  });
});
