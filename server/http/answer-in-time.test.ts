import { answerInTime } from './answer-in-time.ts';

const otherwise = '还在试';

test('what ends in time is answered, and what fails in time is thrown [B15.80]', async () => {
  const onLateError = jest.fn();
  const options = { waitMs: 1_000, otherwise, onLateError };
  expect(await answerInTime(Promise.resolve('好了'), options)).toBe('好了');
  await expect(answerInTime(Promise.reject(new Error('不行')), options)).rejects.toThrow('不行');
  expect(onLateError).not.toHaveBeenCalled();
});

test('what takes longer goes on, and its error is told of [B15.80]', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const told = Promise.withResolvers<unknown>();
  expect(await answerInTime(promise, { waitMs: 5, otherwise, onLateError: told.resolve })).toBe(otherwise);
  reject(new Error('不行'));
  expect(await told.promise).toEqual(new Error('不行'));
});
