import { createTurns } from './next-turn.ts';

/** jsdom has no idle callbacks; a test calls them itself. */
let becomeIdle: (() => void) | undefined;
beforeEach(() => {
  becomeIdle = undefined;
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => {
      becomeIdle = callback;
      return 1;
    },
  });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));

/** Whether a turn has come after all tasks that wait have run. */
const hasCome = async (turn: Promise<void>) => {
  let come = false;
  void turn.then(() => {
    come = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  return come;
};

test('a turn comes when the page is idle', async () => {
  const nextTurn = createTurns(false);
  const turn = nextTurn();
  expect(await hasCome(turn)).toBe(false);
  becomeIdle?.();
  expect(await hasCome(turn)).toBe(true);
});

test.each(['pointerdown', 'keydown', 'focusin'])(
  'from the first %s on turns come at once, idle or not',
  async (type) => {
    const nextTurn = createTurns(false);
    const waiting = nextTurn();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(await hasCome(waiting)).toBe(true);
    expect(await hasCome(nextTurn())).toBe(true);
  },
);

test('a page that was touched before the program came waits for no idle time, and still gives every turn a task', async () => {
  const order: string[] = [];
  const turn = createTurns(true)().then(() => order.push('turn'));
  await Promise.resolve().then(() => order.push('microtask'));
  await turn;
  expect(order).toEqual(['microtask', 'turn']);
});

test('a browser without idle callbacks starts in tasks of its own', async () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  expect(await hasCome(createTurns(false)())).toBe(true);
});
