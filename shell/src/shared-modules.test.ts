import { provided } from 'shared-api/provided';
import { sharedModules } from './shared-modules.ts';

test('the shell provides exactly the modules that the contract names', () => {
  expect(Object.keys(sharedModules).sort()).toEqual(Object.keys(provided).sort());
});

const lists = Object.entries(provided).filter(([, names]) => names !== 'all') as [string, readonly string[]][];

test.each(lists)('the module %s has the names that the contract lists, and no other', (name, names) => {
  expect(Object.keys(sharedModules[name] as object).sort()).toEqual([...names].sort());
});
