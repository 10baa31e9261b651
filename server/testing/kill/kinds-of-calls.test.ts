import { registeredRoutes } from '../authorization/registered-routes.ts';
import { buildTestSite } from '../build-test-site.ts';
import { describeOnSqlite } from '../databases.ts';
import { writeKinds } from './acknowledged-writes.ts';
import { kindsOfCalls } from './kinds-of-calls.ts';

describeOnSqlite('the writes that are killed', (open) => {
  it('each call that writes has a kind that is killed, or says why it has none [B14.34]', async () => {
    const store = await open();
    const { app, routes } = await registeredRoutes(() => buildTestSite(store));
    await app.close();
    const writing = new Set(routes.filter((route) => !/^(?:GET|OPTIONS) /.test(route)));
    expect(Object.keys(kindsOfCalls).toSorted()).toEqual([...writing].toSorted());
    const kinds = Object.values(kindsOfCalls).filter((kind) => typeof kind === 'string');
    expect(kinds.filter((kind) => !(kind in writeKinds))).toEqual([]);
  });
});
