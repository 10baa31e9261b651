import { provided } from 'shared-api/provided';
import { sharedModules } from './shared-modules.ts';

test('the shell provides exactly the modules that the contract names', () => {
  expect(Object.keys(sharedModules).sort()).toEqual(Object.keys(provided).sort());
});

/** Modules of React's packages, which are provided as they are: beside what is listed they have internals. */
const whole = ['react', 'react/jsx-runtime', 'react-dom'];

test.each(Object.entries(provided))('the module %s has the names that the contract lists [B13.10]', (name, names) => {
  expect(names.filter((each) => !(each in (sharedModules[name] as object)))).toEqual([]);
});

test.each(Object.entries(provided).filter(([name]) => !whole.includes(name)))(
  'the module %s has no other names',
  (name, names) => {
    expect(Object.keys(sharedModules[name] as object).sort()).toEqual([...names].sort());
  },
);
