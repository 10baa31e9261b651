import { color, space, text } from 'shared-ui/theme';

/** Keeps one quiet line above the page as long as there is no network; nothing else tells of it again. */
export const showOfflineLine = (): void => {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  Object.assign(line.style, {
    paddingBlock: space.xs,
    background: color.wash,
    color: color.inkSoft,
    fontSize: text.small,
    textAlign: 'center',
  });
  const update = () => {
    if (navigator.onLine) return line.remove();
    line.textContent = '离线，这里是这台设备上有的';
    document.querySelector('main')?.before(line);
  };
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
};
