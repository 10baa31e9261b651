import { types } from 'node:util';

type Class = abstract new (...parameters: never[]) => object;

const isNamed =
  ({ name }: Class) =>
  (value: unknown): boolean =>
    types.isNativeError(value) && value.name === name;

/**
 * Shared packages are of another realm than a test file's sandbox, and so are their errors and promises: with this, which both load, they
 * count as what they are, as on a server.
 */
const kinds: [Class, (value: unknown) => boolean][] = [
  [Error, types.isNativeError],
  [SyntaxError, isNamed(SyntaxError)],
  [TypeError, isNamed(TypeError)],
  [RangeError, isNamed(RangeError)],
  [Promise, types.isPromise],
];

for (const [kind, isOne] of kinds) {
  Object.defineProperty(kind, Symbol.hasInstance, {
    value(this: Class, value: unknown) {
      // Classes that extend it ask here too.
      return (this === kind && isOne(value)) || Function.prototype[Symbol.hasInstance].call(this, value);
    },
  });
}
