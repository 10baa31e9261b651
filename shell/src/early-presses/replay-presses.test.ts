import { replayFrame, replayRegion } from './replay-presses.ts';

const element = (id: string) => document.getElementById(id) as HTMLElement;
let stop: jest.Mock;
beforeEach(() => {
  stop = jest.fn();
});
let heard: string[];

/** A page whose own script has noted these presses. */
const pressed = (...presses: { type: string; id: string; key?: string }[]) => {
  document.body.innerHTML =
    '<header><button type="button" id="menu"></button><form id="form"><input id="box"></form></header>' +
    '<div id="region"><button type="button" id="collect"></button><p id="text"></p></div>';
  const early = {
    presses: presses.map(({ type, id, key }) => ({ type, target: element(id), key, shiftKey: false })),
    touched: true,
    region: null,
    stop,
  };
  Object.assign(window, { EARLY_PRESSES: early });
  heard = [];
  for (const type of ['click', 'submit', 'change', 'focusout', 'keydown']) {
    document.body.addEventListener(type, (event) => heard.push(`${type} ${(event.target as Element).id}`), {
      once: false,
    });
  }
  return early;
};

afterEach(() => {
  Reflect.deleteProperty(window, 'EARLY_PRESSES');
  document.documentElement.replaceChild(document.createElement('body'), document.body);
});

test("the frame's presses are replayed once it is alive, the region's once that is; keys are left to the page", () => {
  const early = pressed(
    { type: 'click', id: 'collect' },
    { type: 'click', id: 'menu' },
    { type: 'keydown', id: 'text', key: 'ArrowRight' },
    { type: 'submit', id: 'form' },
  );
  replayFrame(element('region'));
  expect(heard).toEqual(['click menu', 'submit form']);
  expect(early.region).toBe(element('region'));
  expect(stop).not.toHaveBeenCalled();

  replayRegion();
  expect(heard.slice(2)).toEqual(['click collect']);
  expect(window).toMatchObject({ EARLY_KEYS: [{ target: element('text'), key: 'ArrowRight' }] });
  expect(stop).toHaveBeenCalledTimes(1);
  replayRegion();
  expect(heard).toHaveLength(3);
});

test('a field that was left is left again, unless it has the focus again; an element that is gone gets nothing', () => {
  pressed({ type: 'focusout', id: 'box' }, { type: 'click', id: 'menu' });
  element('menu').remove();
  replayFrame(element('region'));
  expect(heard).toEqual(['focusout box']);

  pressed({ type: 'focusout', id: 'box' });
  element('box').focus();
  replayFrame(element('region'));
  expect(heard).toEqual([]);
});

test('a file that was chosen is told to the page, also while its field has the focus [B15.197]', () => {
  pressed({ type: 'change', id: 'box' });
  element('box').focus();
  replayFrame(element('region'));
  expect(heard).toEqual(['change box']);
});

test('a page that noted nothing, as in an older browser or the harness, is left alone', () => {
  replayFrame(null);
  replayRegion();
  expect(stop).not.toHaveBeenCalled();
});
