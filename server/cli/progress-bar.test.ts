import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { passage } from '../importing/testing/fixtures.ts';
import { importFiles } from '../importing/testing/import-files.ts';
import { zipOf } from '../importing/testing/zip-of.ts';
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
  it('on a terminal a bar tells how much is done and the time that is left [B6.14]', () => {
    const { stream, text } = openTerminal(true);
    const bar = createProgressBar(stream);
    bar.begin('导入', 100);
    bar.add(25);
    bar.hide();
    expect(text()).toMatch(/导入 .*25%.*还需/s);
  });

  it('the bar of an import moves with each novel of an archive', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-bar-'));
    const file = path.join(folder, 'a.zip');
    const names = ['a', 'b', 'c', 'd'];
    await writeFile(
      file,
      zipOf(names.map((name) => ({ name: `${name}.txt`, content: `第一章 雨\n${passage(name)}` }))),
    );
    const { stream, text } = openTerminal(true);
    const bar = createProgressBar(stream);
    const moves: number[] = [];
    const add = (bytes: number) => {
      moves.push(bytes);
      bar.add(bytes);
    };
    await importFiles(null, [file], { progress: { begin: bar.begin, add } });
    bar.hide();
    expect(moves.filter((bytes) => bytes > 0)).toHaveLength(names.length + 1);
    expect(moves.reduce((sum, bytes) => sum + bytes, 0)).toBe((await stat(file)).size);
    // Drawn first after a novel of the four, not when the archive is done.
    expect(Number(/导入 .*?(\d+)%/s.exec(text())?.[1])).toBeLessThan(50);
    await rm(folder, { recursive: true });
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
