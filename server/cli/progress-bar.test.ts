import { PassThrough } from 'node:stream';
import { createProgressBar, durationText } from './progress-bar.ts';

const openTerminal = (isTTY: boolean) => {
  let text = '';
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80, cursorTo: () => {}, clearLine: () => {} });
  stream.on('data', (chunk) => {
    text += chunk;
  });
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
};

describe('the progress bar of a command', () => {
  it('on a terminal a bar tells how much is done and the time that is left', () => {
    const { stream, text } = openTerminal(true);
    const bar = createProgressBar(stream);
    bar.begin('导入', 100);
    bar.add(25);
    bar.hide();
    expect(text()).toMatch(/导入 .*25%.*还需/s);
  });

  it('where nobody watches nothing is printed', () => {
    const { stream, text } = openTerminal(false);
    const bar = createProgressBar(stream);
    bar.begin('导入', 100);
    bar.add(100);
    bar.hide();
    expect(text()).toBe('');
  });

  it.each([
    [8.4, '8 秒'],
    [150, '2 分 30 秒'],
    [3_900, '1 小时 5 分'],
  ])('%s seconds are told as %s', (seconds, told) => {
    expect(durationText(seconds)).toBe(told);
  });
});
