const beacons: { path: string; report: Promise<object> }[] = [];
const sent = () => Promise.all(beacons.map(async ({ path, report }) => [path, await report]));
/** jsdom's Blob gives its text to a FileReader alone. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const listeners: [string, EventListenerOrEventListenerObject, unknown?][] = [];
const load = (state: DocumentReadyState = 'interactive') => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(state);
  const add = window.addEventListener.bind(window);
  jest
    .spyOn(window, 'addEventListener')
    .mockImplementation((...args: [string, EventListenerOrEventListenerObject, unknown?]) => {
      listeners.push(args);
      add(args[0], args[1], args[2] as boolean);
    });
  document.body.innerHTML = '<script type="application/json" id="page-data">{"set":{"id":"0123456789ab"}}</script>';
  jest.isolateModules(() => require('./watch.ts'));
};
beforeEach(() => {
  beacons.length = 0;
  Object.assign(navigator, {
    sendBeacon: (path: string, body: Blob) => {
      expect(body.type).toBe('application/json');
      beacons.push({ path, report: textOf(body).then((text) => JSON.parse(text)) });
      return true;
    },
  });
});
afterEach(() => {
  for (const [type, listener, options] of listeners.splice(0)) {
    window.removeEventListener(type, listener, options as boolean);
  }
});

const fault = (report: object) => ['/api/v1/client-errors/', { set: '0123456789ab', ...report }];
const thrownIn = (filename: string) => window.dispatchEvent(new ErrorEvent('error', { filename }));
const rejected = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('a page says that it was opened, and under which set', async () => {
  load();
  window.dispatchEvent(new Event('load'));
  expect(await sent()).toEqual([['/api/v1/page-loads/', { set: '0123456789ab' }]]);
});

test('an error that nobody caught is told by the app that its script belongs to', async () => {
  load();
  thrownIn('http://site/remotes/reader/reader@1/home.js');
  expect(await sent()).toEqual([fault({ app: 'reader', phase: 'start', code: 'thrown' })]);
});

test('an unhandled rejection is told by its stack, once the page stands', async () => {
  load('complete');
  rejected(
    Object.assign(new TypeError('x'), { stack: 'TypeError: x\n at http://site/remotes/account/a@1/user.js:1:2' }),
  );
  expect(await sent()).toEqual([fault({ app: 'account', phase: 'later', code: 'thrown' })]);
});

test("the shell's script that cannot be had is told; one that is added later is the shell's to tell", async () => {
  load();
  const script = document.head.appendChild(document.createElement('script'));
  script.src = '/remotes/shell/shell@1/main.js';
  script.async = false;
  script.dispatchEvent(new Event('error'));
  expect(beacons).toEqual([]);
  script.defer = true;
  script.dispatchEvent(new Event('error'));
  script.remove();
  expect(await sent()).toEqual([fault({ app: 'shell', phase: 'start', code: 'entry' })]);
});

test('what the shell caught itself is told in its words, and only the first fault of a page is told', async () => {
  load();
  (window as unknown as { REPORT_FAULT: (...fault: string[]) => void }).REPORT_FAULT('reader', 'load', 'timeout');
  thrownIn('http://site/remotes/reader/reader@1/home.js');
  expect(await sent()).toEqual([fault({ app: 'reader', phase: 'load', code: 'timeout' })]);
});

test.each([
  ['an extension', () => thrownIn('chrome-extension://abc/content.js')],
  [
    'a failed call',
    () => rejected(Object.assign(new Error(), { name: 'ApiError', stack: 'at /remotes/reader/1/x.js' })),
  ],
  ['a cancelled call', () => rejected(new DOMException('/remotes/reader/1/x.js', 'AbortError'))],
  ['nothing', () => rejected(undefined)],
])('%s is no fault of ours', (_, happen) => {
  load();
  happen();
  expect(beacons).toEqual([]);
});
