import { reasonOf } from './reason-of.ts';

test.each([
  ['an error', new Error('没有了'), '没有了'],
  ['several at once', new AggregateError([new Error('一'), new Error('二'), new Error('一')]), '一；二'],
  ['an error that has a code alone', Object.assign(new Error(''), { code: 'EPIPE' }), 'EPIPE'],
  ['an error that says nothing', new RangeError(''), 'RangeError'],
  ['nothing at all', '', '原因不明'],
])('%s is said with a reason [B7.33]', (_name, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
