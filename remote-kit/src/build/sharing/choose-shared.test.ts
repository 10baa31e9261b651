import { createInstance } from '@module-federation/enhanced/runtime';
import chooseShared from './choose-shared.ts';

interface Copy {
  version: string;
  from: string;
  lib?: unknown;
}
const copy = (version: string, from: string, isLoaded = false): Copy => ({
  version,
  from,
  ...(isLoaded && { lib: () => version }),
});

/** Which copy a remote of this name gets that brings this version and can work with this range. */
const chosen = (copies: Copy[], own: Copy, range: string) => {
  const byVersion = Object.fromEntries(copies.map((each) => [each.version, each]));
  const { resolver } = chooseShared({ ranges: { measure: range } }).resolveShare({
    shareScopeMap: { default: { measure: byVersion } },
    scope: 'default',
    pkgName: 'measure',
    shareInfo: own,
    resolver: () => undefined,
  });
  return { shared: resolver()?.shared, byVersion };
};

test('a copy that is loaded and in the range is used by all', () => {
  const loaded = copy('1.1.0', 'shop', true);
  expect(chosen([loaded], copy('1.2.0', 'club'), '^1.0.0').shared).toBe(loaded);
});

test('of several loaded ones the newest in the range is used', () => {
  const copies = [copy('1.1.0', 'shop', true), copy('1.10.0', 'cafe', true), copy('2.0.0', 'zoo', true)];
  expect(chosen(copies, copy('1.2.0', 'club'), '^1.0.0').shared).toBe(copies[1]);
});

test('a remote uses its own copy where the loaded one is not in its range', () => {
  const own = copy('1.2.0', 'club');
  const { shared, byVersion } = chosen([copy('1.1.0', 'shop', true)], own, '^1.2.0');
  expect(shared).toBe(own);
  expect(byVersion['1.2.0']).toBe(own);
});

test('nothing is loaded from another remote, which may be down: also of the same version a remote takes its own [B13.21]', () => {
  const own = copy('1.1.0', 'club');
  const { shared, byVersion } = chosen([copy('1.1.0', 'shop')], own, '^1.0.0');
  expect(shared).toBe(own);
  expect(byVersion['1.1.0']).toBe(own);
});

test('two parts of a remote that ask at once get the same copy', () => {
  const first = copy('1.1.0', 'club');
  expect(chosen([first], copy('1.1.0', 'club'), '^1.0.0').shared).toBe(first);
});

test('an own copy that did not come is asked for again at the next try, and what others are loading stays [B13.34]', () => {
  const own = { ...copy('1.1.0', 'club'), loading: 'failed' };
  const others = { ...copy('1.2.0', 'shop'), loading: 'failed' };
  const shareScopeMap = { default: { measure: { '1.1.0': own, '1.2.0': others } } };
  const plugin = chooseShared({ ranges: { measure: '^1.0.0' } });
  const fail = (pkgName: string, version: string) =>
    plugin.errorLoadShare({ shareScopeMap, pkgName, shareInfo: copy(version, 'club') });
  for (const [name, version] of [
    ['react', '1.1.0'],
    ['measure', '1.2.0'],
  ] as const)
    fail(name, version);
  expect([own, others]).toEqual([
    expect.objectContaining({ loading: 'failed' }),
    expect.objectContaining({ loading: 'failed' }),
  ]);
  fail('measure', '1.1.0');
  expect([own, others]).toEqual([copy('1.1.0', 'club'), expect.objectContaining({ loading: 'failed' })]);
});

test('the federation runtime asks for a copy that did not come as often as a page does, until it comes [B13.34]', async () => {
  const get = jest.fn(async () => () => 'the copy');
  const lost = Object.assign(new Error('lost'), { name: 'ChunkLoadError' });
  get.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const shareConfig = { requiredVersion: false, singleton: false } as const;
  const page = createInstance({
    name: 'club',
    remotes: [],
    plugins: [chooseShared({ ranges: { measure: '^1.0.0' } }) as never],
    shared: { measure: { version: '1.1.0', scope: 'default', get, shareConfig } },
  });
  const load = () => page.loadShare<string>('measure');
  await expect(load()).rejects.toBe(lost);
  await expect(load()).rejects.toBe(lost);
  const factory = (await load()) as () => string;
  expect(factory()).toBe('the copy');
  await load();
  expect(get).toHaveBeenCalledTimes(3);
});

test('what the shell provides is left to the runtime', () => {
  const resolving = {
    shareScopeMap: {},
    scope: 'default',
    pkgName: 'react',
    shareInfo: copy('19.0.0', 'shell'),
    resolver: () => undefined,
  };
  expect(chooseShared({ ranges: { measure: '*' } }).resolveShare({ ...resolving })).toEqual(resolving);
});
