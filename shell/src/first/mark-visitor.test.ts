const run = () => {
  document.documentElement.removeAttribute('data-member');
  jest.isolateModules(() => require('./mark-visitor.ts'));
  return document.documentElement.hasAttribute('data-member');
};

describe('the script in the head', () => {
  afterEach(() => localStorage.clear());

  it('the page of a browser that remembers a member is marked', () => {
    localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
    expect(run()).toBe(true);
  });

  it.each([null, '', 'null', '{', '{"isAuth":false}', '{"isAuth":"true"}', '[]'])(
    'the page is not marked where the storage holds %j',
    (stored) => {
      if (stored !== null) localStorage.setItem('auth', stored);
      expect(run()).toBe(false);
    },
  );

  it('the page is not marked where the storage is forbidden', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(run()).toBe(false);
  });

  it('the page of a browser that keeps what a visitor read is marked; a member’s own reading is no visitor’s', () => {
    localStorage.setItem('position:%E6%9E%97:1001', '{}');
    run();
    expect(document.documentElement.hasAttribute('data-history')).toBe(false);
    localStorage.setItem('position::1001', '{}');
    run();
    expect(document.documentElement.hasAttribute('data-history')).toBe(true);
    document.documentElement.removeAttribute('data-history');
  });
});
