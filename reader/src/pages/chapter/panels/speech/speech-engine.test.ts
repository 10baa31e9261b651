import { act } from '@testing-library/react';
import { browserSpeech } from './speech-engine.ts';

/** A browser's speech, as far as a test needs it. */
const fakeSynthesis = (voices: object[] = []) => {
  const spoken: SpeechSynthesisUtterance[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: jest.fn((utterance: SpeechSynthesisUtterance) => spoken.push(utterance)),
    cancel: jest.fn(),
    pause: jest.fn(),
    resume: jest.fn(),
  });
  Object.assign(globalThis, {
    speechSynthesis: synthesis,
    SpeechSynthesisUtterance: class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
  const engine = browserSpeech();
  if (!engine) throw new Error('there is no speech');
  const last = () => spoken.at(-1) as SpeechSynthesisUtterance;
  return { engine, synthesis, spoken, last };
};

const plain = { voiceId: undefined, rate: 1 };
const network = { name: '网络', voiceURI: 'network', lang: 'zh-CN', localService: false };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { speechSynthesis: undefined, SpeechSynthesisUtterance: undefined });
});

/** A moment long after any cancelling. */
const settle = () => act(async () => jest.advanceTimersByTime(100));

test('a browser without speech has no engine', () => {
  expect(browserSpeech()).toBeUndefined();
});

test('a sentence is spoken with the chosen voice and speed, and ends when the engine says so', async () => {
  const { engine, last } = fakeSynthesis([network]);
  const outcome = engine.speak('雪停了。', { voiceId: 'network', rate: 1.5 });
  await settle();
  expect(last()).toMatchObject({ text: '雪停了。', rate: 1.5, lang: 'zh-CN', voice: network });
  last().onend?.({} as SpeechSynthesisEvent);
  expect(await outcome).toBe('spoken');
});

test.each([
  ['not-allowed', 'refused'],
  ['canceled', 'stopped'],
  ['network', 'failed'],
])('an engine’s error %s means %s', async (error, outcome) => {
  const { engine, last } = fakeSynthesis();
  const ended = engine.speak('雪停了。', plain);
  await settle();
  last().onerror?.({ error } as SpeechSynthesisErrorEvent);
  expect(await ended).toBe(outcome);
});

test('a voice from the network is nudged before the fifteen seconds after which Chrome falls silent', async () => {
  const { engine, synthesis } = fakeSynthesis([network]);
  void engine.speak('雪停了。', { voiceId: 'network', rate: 1 });
  await settle();
  await act(async () => jest.advanceTimersByTime(14_000));
  expect(synthesis.pause).toHaveBeenCalledTimes(1);
  expect(synthesis.resume.mock.invocationCallOrder.at(-1)).toBeGreaterThan(
    synthesis.pause.mock.invocationCallOrder.at(-1) ?? 0,
  );
});

test('a sentence whose end never comes is given up', async () => {
  const { engine, synthesis } = fakeSynthesis();
  const outcome = engine.speak('雪停了。', plain);
  await act(async () => jest.advanceTimersByTime(20_000));
  expect(await outcome).toBe('failed');
  expect(synthesis.cancel).toHaveBeenCalled();
});

test('a sentence that is given up has failed also where the browser tells at once that it was cancelled', async () => {
  const { engine, synthesis, last } = fakeSynthesis();
  synthesis.cancel.mockImplementation(() => last().onerror?.({ error: 'canceled' } as SpeechSynthesisErrorEvent));
  const outcome = engine.speak('雪停了。', plain);
  await act(async () => jest.advanceTimersByTime(20_000));
  expect(await outcome).toBe('failed');
});

test('a sentence that follows one given up is not spoken in the same task, where browsers lose it', async () => {
  const { engine, spoken } = fakeSynthesis();
  void engine.speak('雪停了。', plain).then(() => engine.speak('他走了。', plain));
  await act(async () => jest.advanceTimersByTime(17_800));
  expect(spoken.map(({ text }) => text)).toEqual(['雪停了。']);
  await settle();
  expect(spoken.map(({ text }) => text)).toEqual(['雪停了。', '他走了。']);
});

test('a sentence that is refused at once ends no other one later', async () => {
  const { engine, synthesis } = fakeSynthesis();
  synthesis.speak.mockImplementationOnce((utterance) => {
    utterance.onerror?.({ error: 'not-allowed' } as SpeechSynthesisErrorEvent);
    return 0;
  });
  expect(await engine.speak('雪停了。', plain)).toBe('refused');
  void engine.speak('他向着山下的村子慢慢走了过去。', plain);
  await act(async () => jest.advanceTimersByTime(20_000));
  expect(synthesis.cancel).not.toHaveBeenCalled();
});

test('a sentence that follows a stop is not spoken in the same task, where browsers lose it', async () => {
  const { engine, spoken } = fakeSynthesis();
  const first = engine.speak('雪停了。', plain);
  await settle();
  void engine.speak('他走了。', plain);
  expect([await first, spoken.map(({ text }) => text)]).toEqual(['stopped', ['雪停了。']]);
  await settle();
  expect(spoken.map(({ text }) => text)).toEqual(['雪停了。', '他走了。']);
});
