import {
  changedSettings,
  defaultReadingSettings,
  type ReadingSettings,
  rootStyleOf,
} from 'shared-api/reading-settings';

const metas = '<meta name="theme-color" content="#light"><meta name="theme-color" content="#dark">';

const run = (stored: string | null) => {
  const root = document.documentElement;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  document.head.innerHTML = metas;
  if (stored !== null) localStorage.setItem('reading', stored);
  jest.isolateModules(() => require('./reading-settings.ts'));
  return {
    attributes: Object.fromEntries([...root.attributes].map(({ name, value }) => [name, value])),
    style: root.style,
    papers: [...document.querySelectorAll('meta')].map(({ content }) => content),
  };
};

describe('the script in the head that applies the reading settings', () => {
  afterEach(() => localStorage.clear());

  it.each<Partial<ReadingSettings>>([
    {},
    { theme: 'black', font: 'kai', mode: 'page', script: 'hant' },
    { size: 24, line_height: 2.2, width: 30, gap: 0, indent: false },
    { brightness: 60, theme: 'sepia' },
    { weight: 500, margin: 32, align: 'start', clock: true, font: 'own', turn: 'cover' },
  ])('with %j it puts on the root element what the program will', (change) => {
    const settings = { ...defaultReadingSettings, ...change };
    const { attributes, style } = run(JSON.stringify(changedSettings(settings)));
    const wanted = rootStyleOf(settings);
    for (const [name, value] of Object.entries(wanted.attributes))
      expect([name, attributes[name]]).toEqual([name, value]);
    for (const [name, value] of Object.entries(wanted.variables)) {
      expect([name, style.getPropertyValue(name)]).toEqual([name, value ?? '']);
    }
  });

  it("the browser's own bars take the colour of the theme's paper, and the system's where none is chosen", () => {
    expect(run('{"theme":"black"}').papers).toEqual(['#000000', '#000000']);
    expect(run('{"size":20}').papers).toEqual(['#light', '#dark']);
  });

  it('colours of the own are taken as they were derived', () => {
    const palette = { 'color-scheme': 'dark', '--paper': '#101418', '--ink': '#e8e0d0' };
    const { style, papers, attributes } = run(JSON.stringify({ theme: 'custom', palette }));
    expect(attributes['data-theme']).toBe('custom');
    expect(style.getPropertyValue('--ink')).toBe('#e8e0d0');
    expect(papers).toEqual(['#101418', '#101418']);
  });

  it.each([null, 'null', '', '{', '[]', '7'])('the page keeps its defaults where the storage holds %j', (stored) => {
    const { attributes, papers } = run(stored);
    expect(attributes).toEqual({});
    expect(papers).toEqual(['#light', '#dark']);
  });
});
