import { createReadingMeter, idleMs } from './reading-time.tsx';

const start = () => {
  let time = 0;
  const chapters: [number, number][] = [];
  const meter = createReadingMeter({
    now: () => time,
    onChapterRead: (characters, seconds) => chapters.push([characters, Math.round(seconds)]),
  });
  const pass = (ms: number) => {
    time += ms;
  };
  /** The reader moves the text. */
  const at = (chapterId: string, index: number, endInView = false) => {
    meter.active();
    meter.at({ chapterId, index, length: 1_000, endInView });
  };
  return { meter, pass, at, chapters };
};

test('time counts while the reader moves now and then, and two minutes after the last movement', () => {
  const { meter, pass } = start();
  pass(90_000);
  meter.active();
  pass(idleMs);
  pass(600_000);
  expect(meter.take().seconds).toBe(90 + idleMs / 1_000);
  meter.active();
  pass(10_000);
  expect(meter.take().seconds).toBe(10);
});

test('time does not count while the page is hidden, and counts again when it is seen', () => {
  const { meter, pass } = start();
  pass(30_000);
  meter.setSeen(false);
  pass(60_000);
  meter.setSeen(true);
  pass(20_000);
  expect(meter.take().seconds).toBe(50);
});

test('the parts of a second are kept for the next time', () => {
  const { meter, pass } = start();
  pass(1_700);
  expect(meter.take().seconds).toBe(1);
  pass(1_700);
  expect(meter.take().seconds).toBe(2);
});

test('characters count once, as the text moves on', () => {
  const { meter, pass, at } = start();
  at('1-1', 0);
  pass(60_000);
  at('1-1', 400);
  at('1-1', 100);
  pass(60_000);
  at('1-1', 600);
  expect(meter.take().characters).toBe(600);
  expect(meter.take().characters).toBe(0);
});

test('text that is passed faster than anybody reads does not count', () => {
  const { meter, pass, at } = start();
  at('1-1', 0);
  pass(2_000);
  at('1-1', 900);
  expect(meter.take().characters).toBe(50);
});

test('the end of a chapter counts when the reader goes on from it, and the chapter teaches the pace', () => {
  const { meter, pass, at, chapters } = start();
  at('1-1', 0);
  pass(60_000);
  at('1-1', 500);
  pass(60_000);
  at('1-1', 700, true);
  pass(30_000);
  at('1-2', 0);
  expect(meter.take().characters).toBe(1_000);
  expect(chapters).toEqual([[1_000, 150]]);
});

test('a chapter that was left in the middle teaches nothing, and its rest does not count', () => {
  const { meter, pass, at, chapters } = start();
  at('1-1', 0);
  pass(60_000);
  at('1-1', 300);
  at('1-5', 0);
  expect([meter.take().characters, chapters]).toEqual([300, []]);
});
