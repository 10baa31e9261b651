import { storageFaultOf, UnknownOutcomeError } from './storage-fault.ts';

const withCode = (code: string) => Object.assign(new Error('i/o'), { code });

test('a fault of the storage is told by the code of an error, or of what caused it', () => {
  expect(storageFaultOf(withCode('SQLITE_IOERR_FSYNC'))).toBe('failing');
  expect(storageFaultOf(new UnknownOutcomeError('lost', { cause: withCode('ENOSPC') }))).toBe('full');
  expect(storageFaultOf(new UnknownOutcomeError('lost', { cause: withCode('ECONNRESET') }))).toBeUndefined();
  const circle = new Error('a');
  circle.cause = circle;
  expect(storageFaultOf(circle)).toBeUndefined();
  expect([undefined, null, 'ENOSPC', {}].map(storageFaultOf)).toEqual([undefined, undefined, undefined, undefined]);
});
