import { sitePaths } from 'shared-api/paths/site-paths';
import { registeredRoutes } from './testing/authorization/registered-routes.ts';
import { buildTestSite } from './testing/build-test-site.ts';
import { describeOnSqlite } from './testing/databases.ts';

describeOnSqlite('the paths that the site itself answers', (open) => {
  it('every address that the server registers begins with one of them, so that no remote can be called so [B7.28]', async () => {
    const store = await open();
    const { app, routes } = await registeredRoutes(() => buildTestSite(store));
    await app.close();
    const firstParts = new Set(routes.map((route) => `/${route.split('/')[1]?.split('{')[0]}`));
    // The page handler answers everything else.
    const others = [...firstParts].filter((part) => !['/', '/*'].includes(part) && !sitePaths.includes(part));
    expect(others).toEqual([]);
    expect(firstParts.size).toBeGreaterThan(15);
  });
});
