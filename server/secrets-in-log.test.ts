import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { operations } from 'release/operations/operations';
import * as consoleCalls from 'shared-api/console/calls';
import { apiBase, calls } from 'shared-api/paths';
import { byCommand } from './console/record/record-act.ts';
import { makeSetupToken } from './console/roles/setup-token.ts';
import type { Store } from './db/open-store.ts';
import { makeInvitation } from './members/invitations/invitations.ts';
import { makeMailToken } from './members/mail/mail-tokens.ts';
import { signOverride } from './releases/override/override-token.ts';
import { makeToken } from './releases/publishing/release-tokens.ts';
import { changeSettings, keptRegistration } from './settings/settings.ts';
import { buildTestSite } from './testing/build-test-site.ts';
import { builtProject } from './testing/builds/built-project.ts';
import { describeOnSqlite } from './testing/databases.ts';
import { type Operation, readOperations, type Schema } from './testing/fuzz/operations.ts';
import { teamOperations } from './testing/fuzz/team-operations.ts';
import { until } from './testing/until.ts';

/** Names of what lets its bearer do something, as calls have them. */
const secretName = /passw|token|secret|(^|_)key$/i;

describeOnSqlite(`the log of the site built in ${builtProject}`, (open) => {
  let store: Store;
  let site: FastifyInstance;
  let origin: string;
  let releasesDir: string;
  let lines: string[];
  let secrets: Map<string, string>;
  beforeEach(async () => {
    lines = [];
    secrets = new Map();
    store = await open();
    releasesDir = mkdtempSync(path.join(tmpdir(), 'shuhai-log-'));
    const variables = {
      ...{
        TEST_MODE: '1',
        RELEASES_DIR: releasesDir,
        OVERRIDE_SECRET: secret('signs overrides'),
        METRICS_TOKEN: secret('metrics'),
      },
      // Nobody listens there.
      ...{ SMTP_URL: `smtp://post:${secret('mail server')}@127.0.0.1:9`, MAIL_FROM: 'no-reply@books.example' },
      PUBLIC_ORIGIN: 'http://books.example',
    };
    site = await buildTestSite(store, {
      variables,
      logger: { level: 'trace', stream: { write: (line) => lines.push(line) } },
    });
    await site.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await site.close();
    rmSync(releasesDir, { recursive: true });
  });

  /** Makes a secret of a kind, by which it is found again. */
  const secret = (kind: string): string => {
    const made = `secret-${secrets.size}-${'x'.repeat(32)}`;
    secrets.set(kind, made);
    return made;
  };
  const keep = (kind: string, value: string): string => {
    secrets.set(kind, value);
    return value;
  };
  const ask = (address: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + address, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const call = (address: string, body?: unknown, headers?: Record<string, string>) =>
    ask(apiBase + address, body, headers);
  const has = (words: string) => lines.some((line) => line.includes(words));

  const told = () =>
    [...secrets].filter(([, value]) => lines.some((line) => line.includes(value))).map(([kind]) => kind);

  it('has nothing of what lets its bearer in, however that is used [B14.25]', async () => {
    const solved = async () => {
      const key = (await (await call(calls.captcha)).json()).data.captcha_key as string;
      return { code: '1234', captcha_key: key };
    };
    const [password, another] = [secret('password'), secret('new password')];
    const form = { username: '读者', password, repassword: password };
    const registered = await call(calls.register, { ...form, ...(await solved()) });
    expect(registered.status).toBe(200);
    const cookies = registered.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')));
    expect(cookies.map((pair) => pair.split('=')[0]).toSorted()).toEqual(['device', 'session']);
    for (const pair of cookies) keep(`cookie ${pair.split('=')[0]}`, pair.slice(pair.indexOf('=') + 1));
    const cookie = cookies.join('; ');
    expect((await call(calls.profile, undefined, { cookie })).status).toBe(200);
    await call(calls.login, { username: '读者', password: secret('wrong password'), ...(await solved()) });

    const member = { email: 'a@books.example', confirmed_email: 'a@books.example' };
    await store.db.updateTable('members').set(member).execute();
    await call(calls.forgottenPassword, { username: '读者', ...(await solved()) });
    await until(() => has('a mail could not be sent'));
    const memberId = (await store.db.selectFrom('members').select('id').executeTakeFirstOrThrow()).id;
    const mailed = { memberId, email: member.email, now: Date.now() };
    const confirm = keep('confirmation', await makeMailToken(store, { ...mailed, purpose: 'confirm' }));
    expect((await call(calls.confirmEmail, { token: confirm })).status).toBe(200);
    const reset = keep('reset', await makeMailToken(store, { ...mailed, purpose: 'reset' }));
    const renewed = { token: reset, password: another, repassword: another };
    expect((await call(calls.newPassword, renewed)).status).toBe(200);

    const setup = keep('setup link', String(await makeSetupToken(store, Date.now())));
    const back = await call(calls.login, { username: '读者', password: another, ...(await solved()) });
    const made = await call(consoleCalls.setup, { token: setup }, { cookie: back.headers.getSetCookie().join('; ') });
    expect(made.status).toBe(200);

    const invited = { note: '客人', maxUses: 1, expiresAt: Date.now() + 60_000 };
    const invitation = keep('invitation', (await makeInvitation(store, invited, byCommand(), Date.now())).token);
    await changeSettings(store, { registration: keptRegistration('invitation') }, byCommand(), Date.now());
    const guest = { username: '客人', password, repassword: password, invitation_token: invitation };
    expect((await call(calls.register, { ...guest, ...(await solved()) })).status).toBe(200);
    expect((await call(calls.register, { ...guest, username: '客人二', ...(await solved()) })).status).toBe(410);

    const team = keep('team', await makeToken(store, { app: 'reader', by: '测试', now: Date.now() }));
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await call(operations.list.path, undefined, bearer(team))).status).toBe(200);
    expect((await ask('/metrics', undefined, bearer(String(secrets.get('metrics'))))).status).toBe(200);

    const override = { app: 'reader', origin: 'http://127.0.0.1:9', build: 'a'.repeat(32), until: Date.now() + 60_000 };
    const link = keep('override', signOverride(String(secrets.get('signs overrides')), override));
    expect((await ask(`/override?token=${link}`)).status).toBe(302);
    await ask('/home', undefined, { cookie: `override=${link}; ${cookie}`, accept: 'text/html' });
    expect(has('what an override names is not there')).toBe(true);

    const again = await call(calls.login, { username: '读者', password: another, ...(await solved()) });
    const session = again.headers
      .getSetCookie()
      .find((line) => line.startsWith('session='))
      ?.split(/[=;]/)[1];
    const signedIn = keep('cookie session, the second', String(session));
    await store.close();
    expect((await call(calls.profile, undefined, { cookie: `session=${signedIn}` })).status).toBe(500);
    expect(has('call failed')).toBe(true);
    await until(() => has(`"url":"${apiBase}${calls.profile}","status":500`));
    expect(told()).toEqual([]);
  });

  it('has nothing that any call is given in its body, a cookie or a header, and nothing secret of an address [B14.25]', async () => {
    const operations = [...(await readOperations(site)), ...teamOperations];
    const names = new Set(operations.flatMap(({ query, body }) => [...namesIn(query), ...namesIn(body ?? {})]));
    const secretNames = [...names].filter((name) => secretName.test(name));
    expect(secretNames).toEqual(
      expect.arrayContaining(['token', 'password', 'repassword', 'passwd', 'captcha_key', 'invitation_token']),
    );
    // Somebody sends the form in the address.
    const search = new URLSearchParams(secretNames.map((name) => [name, secret(`${name} in an address`)]));
    const headers = {
      cookie: ['session', 'device', 'override', '__Host-session']
        .map((name) => `${name}=${secret(`cookie ${name}`)}`)
        .join('; '),
      authorization: `Bearer ${secret('bearer')}`,
    };
    const inBody = secret('a body');
    for (const operation of operations) {
      const address = `${operation.path.replaceAll(/\{\w+\}/g, 'x')}?${search}`;
      const { status } = await fetch(origin + address, requestOf(operation, inBody, headers));
      expect([address, status < 500]).toEqual([address, true]);
    }
    await until(() => lines.filter((line) => line.includes('"answered"')).length >= operations.length);
    expect(
      lines.filter((line) => line.includes('?token=…') || line.includes('&token=…')).length,
    ).toBeGreaterThanOrEqual(operations.length);
    expect(told()).toEqual([]);
  });
});

/** Names of properties at any depth. */
const namesIn = ({ properties = {}, items, anyOf = [] }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...(items ? namesIn(items) : []),
  ...anyOf.flatMap(namesIn),
];

/** A value of a schema, with a text wherever one may stand. */
const filled = (schema: Schema, text: string): unknown => {
  if (schema.anyOf?.[0]) return filled(schema.anyOf[0], text);
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, filled(inner, text)]));
  if (schema.items) return [filled(schema.items, text)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return schema.type === 'boolean' ? true : text;
};

const requestOf = ({ method, body, contentType }: Operation, text: string, headers: Record<string, string>) => ({
  method,
  headers: { ...headers, ...(method !== 'GET' && { 'content-type': contentType }) },
  ...(method !== 'GET' && { body: JSON.stringify(filled(body ?? {}, text)) }),
});
