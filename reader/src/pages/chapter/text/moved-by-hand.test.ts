import { watchHand, whenStill } from './moved-by-hand.ts';

/** What happens to the text, as the browser tells of it. */
const tell = (type: string, target: EventTarget, touches = 0): void => {
  target.dispatchEvent(
    Object.assign(new Event(type, { bubbles: !type.startsWith('scroll') }), {
      touches: Array(touches).fill({ target }),
    }),
  );
};

let end: () => void;
let text: HTMLElement;
const act = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  act.mockClear();
  document.body.innerHTML =
    '<div data-sheet><article data-chapter="1-1"><p>雨</p></article></div><aside><p>目录</p></aside>';
  text = document.querySelector('article') as HTMLElement;
  end = watchHand();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

/** A finger has come up, while another is down elsewhere. */
const liftBesideAnother = (): void => {
  const bar = document.querySelector('aside');
  text.dispatchEvent(Object.assign(new Event('touchend', { bubbles: true }), { touches: [{ target: bar }] }));
};

const swipe = (): void => {
  tell('touchstart', text, 1);
  tell('touchmove', text, 1);
  tell('scroll', text);
};

test('what is asked for while no finger is on the text is done at once', () => {
  whenStill(act);
  expect(act).toHaveBeenCalledTimes(1);
});

test('what is asked for under a finger, or while a swipe runs out, is done once the text has come to rest, and once', () => {
  swipe();
  whenStill(act);
  jest.runAllTimers();
  tell('scrollend', text);
  expect(act).not.toHaveBeenCalled();
  tell('touchend', text);
  tell('scroll', text);
  whenStill(act);
  expect(act).not.toHaveBeenCalled();
  tell('scrollend', text);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a browser that does not tell where a scroll ends is at rest once nothing has moved for a while', () => {
  swipe();
  whenStill(act);
  tell('touchend', text);
  jest.advanceTimersByTime(140);
  tell('scroll', text);
  jest.advanceTimersByTime(140);
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(40);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a finger that is left on the bar does not hold the text', () => {
  tell('touchstart', text, 1);
  whenStill(act);
  liftBesideAnother();
  expect(act).toHaveBeenCalledTimes(1);
});

test('a tap holds nothing up once the finger has lifted; one that stops a text that runs does', () => {
  tell('touchstart', text, 1);
  whenStill(act);
  expect(act).not.toHaveBeenCalled();
  tell('touchend', text);
  expect(act).toHaveBeenCalledTimes(1);

  swipe();
  tell('touchend', text);
  tell('touchstart', text, 1);
  tell('touchend', text);
  whenStill(act);
  expect(act).toHaveBeenCalledTimes(1);
});

test('of several fingers the last one that lifts counts', () => {
  tell('touchstart', text, 1);
  tell('touchstart', text, 2);
  whenStill(act);
  tell('touchend', text, 1);
  jest.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  tell('touchend', text);
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test('the finger is known to lift also where its element has left the page', () => {
  swipe();
  whenStill(act);
  text.remove();
  tell('touchend', text);
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test('a finger on a list beside the text holds nothing up', () => {
  tell('touchstart', document.querySelector('aside p') as Element, 1);
  whenStill(act);
  expect(act).toHaveBeenCalledTimes(1);
});

test('what was taken back is not done, nor anything once nobody watches any more', () => {
  swipe();
  whenStill(act)();
  tell('touchend', text);
  tell('scrollend', text);
  expect(act).not.toHaveBeenCalled();

  swipe();
  whenStill(act);
  end();
  expect(act).not.toHaveBeenCalled();
  whenStill(act);
  expect(act).toHaveBeenCalledTimes(1);
});
