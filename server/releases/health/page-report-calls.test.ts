import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from '../../db/open-store.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { describeOnSqlite } from '../../testing/databases.ts';

describeOnSqlite('reports of pages', (open) => {
  let store: Store;
  let app: FastifyInstance;
  beforeAll(async () => {
    store = await open();
    app = await buildTestApp(store, { TRUST_PROXY: 'loopback' });
  });
  afterAll(() => app.close());

  const report = {
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?who=me',
    'document-uri': 'http://localhost/search?keyword=private',
  };
  const send = (body: unknown, headers: Record<string, string> = {}, set = '0a') =>
    app.inject({
      method: 'POST',
      url: apiBase + calls.policyReports(set),
      headers: { 'content-type': 'application/csp-report', ...headers },
      payload: JSON.stringify(body),
    });

  it('a report is accepted as browsers send it, from our own pages alone', async () => {
    expect((await send({ 'csp-report': report }, { origin: 'http://localhost' })).statusCode).toBe(204);
    expect((await send({ 'csp-report': report }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it.each([[{}], [{ 'csp-report': {} }], [{ 'csp-report': { ...report, 'effective-directive': '<b>' } }], ['text']])(
    'a report of another shape is refused: %j',
    async (body) => {
      expect((await send(body)).statusCode).toBe(400);
    },
  );

  it('a report that names no set is refused', async () => {
    expect((await send({ 'csp-report': report }, {}, '<script>')).statusCode).toBe(400);
  });

  const fault = { set: '0123456789ab', app: 'reader', phase: 'page', code: 'thrown' };
  it.each([
    ['another phase', { phase: 'never' }],
    ['another code', { code: '我的密码是……' }],
    ['an app that is no name', { app: '<script>' }],
    ['a set that is no id', { set: 'x' }],
  ])('a fault with %s is refused', async (_, wrong) => {
    const payload = { ...fault, ...wrong };
    expect((await app.inject({ method: 'POST', url: apiBase + calls.clientErrors, payload })).statusCode).toBe(400);
  });

  it.each([
    [calls.clientErrors, fault],
    [calls.pageLoads, { set: fault.set }],
  ])('a report to %s from another site is refused', async (call, payload) => {
    const headers = { origin: 'https://evil.example' };
    const answer = await app.inject({ method: 'POST', url: apiBase + call, payload, headers });
    expect(answer.statusCode).toBe(403);
  });

  it('reports are bounded for each address', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const from = (address: string) => send({ 'csp-report': report }, { 'x-forwarded-for': address });
    const statuses = [];
    for (let times = 0; times < 61; times += 1) statuses.push((await from('203.0.113.9')).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await from('203.0.113.10')).statusCode).toBe(204);
  });
});
