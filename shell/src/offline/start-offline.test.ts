import { createStore } from 'jotai';
import { startOffline } from './start-offline.ts';

// The writes that wait have tests of their own.
jest.mock('shared-api/outbox', () => ({ forgetWritesOfOthers: async () => {} }));
jest.mock('shared-api/outbox/keep-sending', () => ({ keepSending: () => {} }));

const register = jest.fn(async () => ({}));
let registered: object | undefined;
let state: string;

beforeEach(() => {
  register.mockClear();
  const workers = { register, getRegistration: async () => registered, ready: Promise.resolve({ active: null }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { headers: { 'x-service-worker': state } }));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test.each([
  ['on', undefined, 1],
  ['off', undefined, 0],
  // It takes the one that removes itself.
  ['off', {}, 1],
  ['on', {}, 1],
])('where the worker is %s and a browser has %p, it is registered %i times', async (serverState, before, times) => {
  [state, registered] = [serverState, before];
  startOffline(createStore());
  await new Promise((resolve) => setTimeout(resolve));
  expect(register).toHaveBeenCalledTimes(times);
});
