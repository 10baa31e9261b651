import { calls } from 'shared-api/paths';
import { patternOf } from './calls.ts';

describe('the route pattern of a call', () => {
  it('the route pattern of an address without parameters is the address itself', () => {
    expect(patternOf(calls.home)).toBe('/novel/index/');
  });

  it('the route pattern names the parameters of the path in their order', () => {
    expect(patternOf(calls.novel, 'id')).toBe('/novel/detail/:id/');
    expect(patternOf((a: string, b: string) => `/a/${a}/b/${b}`, 'one', 'two')).toBe('/a/:one/b/:two');
  });

  it('the route pattern has no query string', () => {
    expect(patternOf(calls.search)).toBe('/novel/search/');
    expect(patternOf(calls.suggestions)).toBe('/novel/search/');
    expect(patternOf(calls.collection)).toBe('/collect/list/');
  });
});
