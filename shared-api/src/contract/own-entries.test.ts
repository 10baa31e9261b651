import { dropOwnEntriesScript, dropOwnEntry, keepOwnEntry, ownEntriesCookie, ownEntriesOf } from './own-entries.ts';

const entry = { label: '管理', to: '/console', order: 90 };

beforeEach(() => {
  localStorage.clear();
  dropOwnEntry('宋江', '');
});

test('an entry is kept for one member, once, and dropped again [B15.30]', () => {
  keepOwnEntry('宋江', entry);
  keepOwnEntry('宋江', { ...entry, label: '管理页面' });
  expect(ownEntriesOf('宋江')).toEqual([{ ...entry, label: '管理页面' }]);
  expect(ownEntriesOf('林冲')).toEqual([]);
  dropOwnEntry('宋江', '/console');
  expect(ownEntriesOf('宋江')).toEqual([]);
});

test('entries of several apps stand beside each other', () => {
  keepOwnEntry('宋江', entry);
  keepOwnEntry('宋江', { ...entry, label: '店铺', to: '/shop/orders' });
  dropOwnEntry('宋江', '/console');
  expect(ownEntriesOf('宋江').map(({ to }) => to)).toEqual(['/shop/orders']);
});

/** The paths that the browser tells the server. */
const toldPaths = () =>
  document.cookie
    .split('; ')
    .filter((cookie) => cookie.startsWith(`${ownEntriesCookie}=`))
    .flatMap((cookie) => decodeURIComponent(cookie.slice(ownEntriesCookie.length + 1)).split(' '));

test('a cookie tells the server where the entries of all members lead, until there is none [B15.162]', () => {
  keepOwnEntry('宋江', entry);
  keepOwnEntry('林冲', entry);
  keepOwnEntry('林冲', { label: '店铺', to: '/shop/orders?state=open', order: 90 });
  expect(toldPaths()).toEqual(['/console', '/shop/orders']);
  dropOwnEntry('林冲', '/shop/orders?state=open');
  dropOwnEntry('林冲', '/console');
  expect(toldPaths()).toEqual(['/console']);
  dropOwnEntry('宋江', '/console');
  expect(toldPaths()).toEqual([]);
});

test('a script drops the entries of all members that lead into remotes which are gone, and no others [B15.162]', () => {
  keepOwnEntry('宋江', entry);
  keepOwnEntry('宋江', { label: '检查页面', to: '/console/inspector', order: 91 });
  keepOwnEntry('林冲', entry);
  keepOwnEntry('林冲', { label: '画', to: '/consoles', order: 91 });
  const script = document.createElement('script');
  script.textContent = dropOwnEntriesScript(['/console', '/</script>']);
  document.head.append(script);
  expect(script.outerHTML.indexOf('</script>')).toBe(script.outerHTML.length - '</script>'.length);
  expect([ownEntriesOf('宋江'), ownEntriesOf('林冲').map(({ to }) => to)]).toEqual([[], ['/consoles']]);
  expect(toldPaths()).toEqual(['/consoles']);
});

test('what is no list of entries is left as it is', () => {
  localStorage.setItem('own-entries 宋江', '{');
  expect(() => keepOwnEntry('宋江', entry)).not.toThrow();
});
