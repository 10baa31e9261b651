import { showOfflineLine } from './offline-line.ts';

let isOnline = true;
const goes = (online: boolean) => {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};
const line = () => document.querySelector('[role=status]');

beforeEach(() => {
  isOnline = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  document.body.innerHTML = '<header></header><main></main>';
});
afterEach(() => goes(true));

test('one quiet line above the page says 离线 as long as there is no network [B1.62]', () => {
  showOfflineLine();
  expect(line()).toBeNull();
  goes(false);
  expect(line()?.textContent).toBe('离线，这里是这台设备上有的');
  expect(line()?.nextElementSibling?.tagName).toBe('MAIN');
  goes(false);
  expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
  goes(true);
  expect(line()).toBeNull();
});

test('a page that is opened without a network says so at once', () => {
  isOnline = false;
  showOfflineLine();
  expect(line()).not.toBeNull();
});
