import { loadsOf } from './first-loads.ts';

const release = {
  entry: 'remoteEntry.js',
  chunks: {
    __federation_expose_routes: ['routes.js'],
    home: ['common.js', 'home.js'],
    user: ['user.js'],
    setting: ['setting.js'],
    dialog: ['dialog.js'],
  },
  routes: [
    { id: 'home', path: '/home' },
    { id: 'user', path: '/user', children: [{ id: 'setting', path: 'setting' }] },
  ],
};

describe('first loads', () => {
  test('a page first loads the entry, the exposed chunk and the chunks of all its routes', () => {
    expect(loadsOf(release)).toEqual({
      firstLoads: {
        home: ['remoteEntry.js', 'routes.js', 'common.js', 'home.js'],
        setting: ['remoteEntry.js', 'routes.js', 'user.js', 'setting.js'],
      },
      later: { dialog: ['dialog.js'] },
    });
  });

  test('styles come with the chunk that needs them [B13.38]', () => {
    const { firstLoads, later } = loadsOf({ ...release, styles: { home: ['home.css'], dialog: ['dialog.css'] } });
    expect(firstLoads.home).toEqual(['remoteEntry.js', 'routes.js', 'common.js', 'home.js', 'home.css']);
    expect(later).toEqual({ dialog: ['dialog.js', 'dialog.css'] });
  });

  test('the shell, which has no routes, first loads its entry alone', () => {
    expect(loadsOf({ entry: 'main.js', chunks: { toasts: ['toasts.js'] }, routes: [] })).toEqual({
      firstLoads: { frame: ['main.js'] },
      later: { toasts: ['toasts.js'] },
    });
  });
});
