import { act } from '@testing-library/react';
import type { Chapter } from 'shared-api/schemas/chapter';
import { sampleChapter } from '../../../../../testing/fixtures.ts';
import { createNarrator } from './narrator.ts';
import type { SpeechEngine, SpeechOutcome } from './speech-engine.ts';

/** A speech engine that a test moves on by hand. */
const scriptedEngine = () => {
  const spoken: string[] = [];
  let end: ((outcome: SpeechOutcome) => void) | undefined;
  const finish = (outcome: SpeechOutcome) => {
    const ended = end;
    end = undefined;
    ended?.(outcome);
  };
  const engine: SpeechEngine = {
    voices: () => [],
    onVoices: () => () => {},
    speak: (text) => {
      finish('stopped');
      spoken.push(text);
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    stop: () => finish('stopped'),
  };
  return {
    engine,
    spoken,
    /** Ends the sentence that is being spoken. */
    end: (outcome: SpeechOutcome = 'spoken') => act(async () => finish(outcome)),
    isSilent: () => end === undefined,
  };
};

const start = (chapters: Chapter[] = [sampleChapter(1)], more: Chapter[] = [sampleChapter(2), sampleChapter(3)]) => {
  const inPage = [...chapters];
  const marks: (string | undefined)[] = [];
  let time = 0;
  const script = scriptedEngine();
  const goTo = jest.fn(async (id: string) => {
    if (inPage.some((chapter) => chapter.id === id)) return;
    const found = more.find((chapter) => chapter.id === id);
    if (!found) throw new Error('no such chapter');
    inPage.splice(0, inPage.length, found);
  });
  const narrator = createNarrator({
    engine: script.engine,
    page: {
      chapters: () => inPage,
      goTo,
      mark: (place) => marks.push(place && `${place.pid}:${place.start}-${place.end}`),
    },
    settings: () => ({ voiceId: undefined, rate: 1 }),
    now: () => time,
  });
  const pass = (ms: number) => {
    time += ms;
  };
  return { narrator, marks, inPage, goTo, pass, ...script };
};

const opening = sampleChapter(1).paragraphs.map(({ text }) => text);

test('a chapter is read from its title on, sentence after sentence, each marked in the text', async () => {
  const { narrator, spoken, marks, end } = start();
  narrator.startAt(sampleChapter(1));
  expect([spoken, narrator.state().status]).toEqual([['第1章 信'], 'speaking']);
  await end();
  await end();
  await end();
  expect(spoken).toEqual(['第1章 信', opening[0], '“谁在那里？”', '他问。']);
  expect(marks).toEqual([undefined, '1:0-10', '2:0-7', '2:7-10']);
});

test('reading begins at the sentence that a place lies in', async () => {
  const { narrator, spoken } = start();
  narrator.startAt(sampleChapter(1), { pid: '2', offset: 8 });
  expect(spoken).toEqual(['他问。']);
});

test('a pause falls silent, and going on begins the sentence again', async () => {
  const { narrator, spoken, isSilent } = start();
  narrator.startAt(sampleChapter(1), { pid: '2', offset: 0 });
  narrator.pause();
  await act(async () => {});
  expect([isSilent(), narrator.state().status]).toEqual([true, 'silent']);
  narrator.play();
  expect(spoken).toEqual(['“谁在那里？”', '“谁在那里？”']);
});

test('the next and the previous sentence are spoken at once, and only marked in silence', async () => {
  const { narrator, spoken, marks } = start();
  narrator.startAt(sampleChapter(1), { pid: '2', offset: 0 });
  narrator.step(1);
  narrator.step(-1);
  narrator.step(-1);
  expect(spoken.slice(1)).toEqual(['他问。', '“谁在那里？”', opening[0]]);
  narrator.pause();
  narrator.step(1);
  expect(spoken).toHaveLength(4);
  expect(marks.at(-1)).toBe('2:0-7');
});

const toTheEnd = async (end: () => Promise<unknown>, spoken: string[], last: string) => {
  while (spoken.at(-1) !== last) await end();
};

test('reading goes on into the next chapter, also where it is in the page already', async () => {
  const { narrator, spoken, end, goTo, inPage } = start();
  inPage.push(sampleChapter(2));
  narrator.startAt(sampleChapter(1));
  await toTheEnd(end, spoken, '第3章 信');
  expect(goTo.mock.calls).toEqual([['1001-2'], ['1001-3']]);
  expect(narrator.state().chapter?.id).toBe('1001-3');
});

test('reading ends with the book', async () => {
  const { narrator, end } = start([sampleChapter(3)]);
  narrator.startAt(sampleChapter(3));
  for (let sentence = 0; sentence < 20; sentence += 1) await end();
  expect(narrator.state().status).toBe('ended');
});

test('a chapter that cannot be had is asked for again by play', async () => {
  const more: Chapter[] = [];
  const { narrator, spoken, end } = start([sampleChapter(1)], more);
  narrator.startAt(sampleChapter(1));
  while (narrator.state().status !== 'failed') await end();
  more.push(sampleChapter(2));
  await act(async () => narrator.play());
  expect([spoken.at(-1), narrator.state().status]).toEqual(['第2章 信', 'speaking']);
});

test('after so many chapters reading stops, and play goes on with the next', async () => {
  const { narrator, spoken, end } = start();
  narrator.startAt(sampleChapter(1));
  narrator.stopAfter({ kind: 'chapters', count: 2 });
  while (narrator.state().status !== 'stopped') await end();
  expect(narrator.state().chapter?.id).toBe('1001-2');
  expect(narrator.stopRule()).toEqual({ kind: 'never' });
  await act(async () => narrator.play());
  expect(spoken.at(-1)).toBe('第3章 信');
});

test('after so many minutes reading stops at the end of the sentence', async () => {
  const { narrator, end, pass, spoken } = start();
  narrator.startAt(sampleChapter(1));
  narrator.stopAfter({ kind: 'minutes', count: 15 });
  pass(15 * 60_000 - 1);
  await end();
  expect(narrator.state().status).toBe('speaking');
  pass(1);
  expect(narrator.state().status).toBe('speaking');
  await end();
  expect([narrator.state().status, spoken]).toEqual(['stopped', ['第1章 信', opening[0]]]);
});

test('one sentence that fails is passed over, three in a row end reading', async () => {
  const { narrator, spoken, end } = start();
  narrator.startAt(sampleChapter(1));
  await end('failed');
  await end();
  await end('failed');
  await end('failed');
  expect(narrator.state().status).not.toBe('failed');
  expect(spoken.length).toBeGreaterThan(3);
  await end('failed');
  expect(narrator.state().status).toBe('failed');
});

test('a browser that wants a press first leaves the narrator at the same sentence, which the next press reads [B15.198]', async () => {
  const { narrator, spoken, end } = start();
  narrator.startAt(sampleChapter(1));
  await end('refused');
  expect(narrator.state().status).toBe('refused');
  narrator.play();
  expect(spoken).toEqual(['第1章 信', '第1章 信']);
});

test('a reader who opens another chapter is followed to its beginning', async () => {
  const { narrator, spoken, inPage } = start();
  narrator.startAt(sampleChapter(1));
  inPage.splice(0, 1, sampleChapter(3));
  narrator.follow(sampleChapter(3));
  expect(spoken).toEqual(['第1章 信', '第3章 信']);
  narrator.follow(sampleChapter(3));
  expect(spoken).toHaveLength(2);
});

test('the end of reading takes the mark away', async () => {
  const { narrator, marks, isSilent } = start();
  narrator.startAt(sampleChapter(1), { pid: '2', offset: 0 });
  narrator.end();
  await act(async () => {});
  expect([isSilent(), marks.at(-1)]).toEqual([true, undefined]);
});
