/** Channels as browsers have them: a message reaches every other end of the same name, later. */
class Channel extends EventTarget {
  static ends: Channel[] = [];
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.ends.push(this);
  }
  postMessage(data: unknown) {
    for (const end of Channel.ends) {
      if (end !== this && end.name === this.name) end.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
}

/** The module as each of two apps of a page has it. */
const copies = async () => {
  const copy = async () => {
    let module: typeof import('./events.ts') | undefined;
    await jest.isolateModulesAsync(async () => {
      module = await import('./events.ts');
    });
    return (module as typeof import('./events.ts')).shelfChanged;
  };
  return [await copy(), await copy()] as const;
};

beforeEach(() => {
  Channel.ends = [];
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('an event reaches the other remote, and not the one that tells it, until that one stops to listen [B13.15]', async () => {
  const [reader, account] = await copies();
  const [atReader, atAccount] = [jest.fn(), jest.fn()];
  reader.listen(atReader);
  const stop = account.listen(atAccount);
  reader.tell({ novels: ['1001'] });
  expect(atAccount.mock.calls).toEqual([[{ novels: ['1001'] }]]);
  expect(atReader).not.toHaveBeenCalled();
  stop();
  reader.tell({});
  expect(atAccount).toHaveBeenCalledTimes(1);
});

test.each([
  ['another event', { name: 'shelf-changed.2', payload: {} }],
  ['a payload of another shape', { name: 'shelf-changed.1', payload: { novels: [1001] } }],
  ['no list of ids', { name: 'shelf-changed.1', payload: { novels: '1001' } }],
  ['nothing', null],
])('%s is not heard', async (_, message) => {
  const [reader] = await copies();
  const heard = jest.fn();
  reader.listen(heard);
  new Channel('site-events').postMessage(message);
  expect(heard).not.toHaveBeenCalled();
});

test('where the browser has no channels nothing is told', async () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const [reader] = await copies();
  reader.listen(jest.fn())();
  expect(() => reader.tell({})).not.toThrow();
});
