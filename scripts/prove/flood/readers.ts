import { Agent } from 'node:http';
import { apiBase, calls, pages } from 'shared-api/paths';
import type { Store } from '../../../server/db/open-store.ts';
import { captchaCode } from '../../../server/members/captcha/captchas.ts';
import { createMember } from '../../../server/members/members.ts';
import { hashPassword } from '../../../server/members/passwords/passwords.ts';
import { request } from './request.ts';

const password = '床前明月光，疑是地上霜';
const names = ['洪甲', '洪乙', '洪丙', '洪丁', '洪戊'];

/** Readers who ask for kept pages, each on a connection of their own. */
const readers = 4;

export interface Measured {
  /** Microseconds of each kept page. */
  pages: number[];
  /** Milliseconds of each sign-in: captcha, its picture, and the form. */
  signIns: number[];
  /** Answers other than 200, with what they said. */
  failures: string[];
}

/** Makes the members who sign in. */
export const addMembers = async (store: Store): Promise<void> => {
  const passwordHash = await hashPassword(password);
  for (const name of names) {
    await createMember(store, { username: name, nameKey: name, passwordHash, now: Date.now() });
  }
};

/** Reads kept pages and signs members in for a while. @param store the site's library, in which the captchas' codes are */
export const measureReaders = async (origin: string, store: Store, durationMs: number): Promise<Measured> => {
  const measured: Measured = { pages: [], signIns: [], failures: [] };
  const end = performance.now() + durationMs;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string, from: string, body?: object) => {
    const answer = await request(origin + path, { from, agent, ...(body && { body }) });
    if (answer.status !== 200) measured.failures.push(`${answer.status} ${path} ${String(answer.body).slice(0, 100)}`);
    return answer.body;
  };
  const read = async (number: number) => {
    while (performance.now() < end) {
      const start = performance.now();
      await ask(number % 2 === 0 ? pages.home : pages.filter(), `198.51.100.${number}`);
      measured.pages.push((performance.now() - start) * 1_000);
    }
  };
  const signIn = async () => {
    for (let count = 0; performance.now() < end; count += 1) {
      const start = performance.now();
      const from = `198.51.100.${100 + (count % 100)}`;
      const { captcha_key: key, captcha_image: image } = JSON.parse(String(await ask(apiBase + calls.captcha, from)))
        .data ?? { captcha_key: '' };
      if (key === '') continue;
      await ask(image, from);
      const code = await captchaCode(store, key, Date.now());
      await ask(apiBase + calls.login, from, {
        username: names[count % names.length],
        password,
        code,
        captcha_key: key,
      });
      measured.signIns.push(performance.now() - start);
    }
  };
  await Promise.all([...Array.from({ length: readers }, (_, number) => read(number)), signIn()]);
  agent.destroy();
  return measured;
};
