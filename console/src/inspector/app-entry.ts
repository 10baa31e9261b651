import type { ConsoleApp } from 'shared-api/console/schemas/releases';
import { button, element } from './element.ts';
import type { LoadedScripts } from './page-apps.ts';

/** An app's release, bytes, times and faults in the open page, read again while the panel is open. */
export interface AppFacts {
  scripts: LoadedScripts;
  /** Milliseconds from the address to an app that reacts; undefined where it does not, or not yet. */
  interactiveMs: number | undefined;
  /** Whether the page was opened at one of its pages, or it is the shell. */
  isOpening: boolean;
  faults: number;
}

/** The entry of one app in the panel's list. @param release its release in this page */
export const createAppEntry = (app: string, release: string) => {
  const [scripts, interactive, faults] = [element('dd'), element('dd'), element('dd')];
  const facts = element('dl', {}, ...term('脚本', scripts), ...term('可操作', interactive), ...term('出错', faults));
  const heading = element('div', { class: 'app' }, element('h3', {}, release));
  const entry = element('li', { 'data-app': app }, heading, facts);
  return {
    entry,
    show: ({ scripts: loaded, interactiveMs, isOpening, faults: count }: AppFacts): void => {
      write(scripts, scriptWords(loaded));
      write(interactive, interactiveWords(interactiveMs, isOpening));
      write(faults, count === 0 ? '没有' : `${count} 次`);
      faults.toggleAttribute('data-bad', count > 0);
    },
    /** Says why the page has this release. */
    mark: (state: string): void => heading.append(element('span', { class: 'state' }, state)),
    /** Adds when it was published and by whom, and the releases that could take its place. */
    offer: ({ active, releases }: ConsoleApp, choose: (name: string) => void): void => {
      const own = releases.find(({ name }) => name === release);
      if (own) facts.prepend(...term('发布', element('dd', {}, publishedWords(own))));
      if (releases.length > 1) entry.append(choiceOf(app, { release, active, releases }, choose));
    },
  };
};

/** A list of an app's releases, with a button that has the one that is selected chosen. */
const choiceOf = (
  app: string,
  { release, active, releases }: Pick<ConsoleApp, 'active' | 'releases'> & { release: string },
  choose: (name: string) => void,
): HTMLElement => {
  const options = releases.map((one) =>
    element(
      'option',
      { value: one.name, selected: one.name === release },
      `${one.name}（${one.name === active ? '大家在用' : publishedWords(one)}）`,
    ),
  );
  const select = element('select', {}, ...options);
  const use = button('只给我用', () => choose(select.value), { 'aria-label': `只给我用选中的 ${app}` });
  const follow = () => {
    use.disabled = select.value === release;
  };
  select.addEventListener('change', follow);
  follow();
  return element('div', { class: 'choice' }, element('label', {}, `${app} 的版本`, select), use);
};

const term = (name: string, value: HTMLElement): HTMLElement[] => [element('dt', {}, name), value];

/** Text that is selected stays so as long as it is the same. */
const write = (target: HTMLElement, words: string): void => {
  if (target.textContent !== words) target.textContent = words;
};

const scriptWords = ({ count, of, bytes, networkBytes }: LoadedScripts): string => {
  if (count === 0) return '没有加载';
  const from = networkBytes === 0 ? '都来自缓存' : `经网络 ${kilobytes(networkBytes)}`;
  return `${count} / ${of} 个，${kilobytes(bytes)}，${from}`;
};

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

const interactiveWords = (ms: number | undefined, isOpening: boolean): string => {
  if (ms !== undefined) return `打开后 ${Math.round(ms).toLocaleString('zh-CN')} ms`;
  return isOpening ? '还不能' : '打开这一页时没有用到';
};

const publishedWords = ({ published_at, published_by }: ConsoleApp['releases'][number]): string =>
  format.format(new Date(published_at)) + (published_by === '' ? '' : `，${published_by}`);

const format = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'short', hour12: false });
