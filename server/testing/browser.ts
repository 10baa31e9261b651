import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';

/** A browser as the API sees it: it keeps the cookies it is given. */
export interface Browser {
  cookies: Map<string, string>;
  /** With a body the call is a POST. */
  call(path: string, body?: object, headers?: Record<string, string>): ReturnType<typeof send>;
  /** A fresh captcha's key. */
  captchaKey(): Promise<string>;
  /** Calls as the forms do, with a captcha answered as in test mode. */
  register(username: string, password: string): ReturnType<typeof send>;
  login(username: string, password: string, remember?: boolean): ReturnType<typeof send>;
}

export const openBrowser = (app: FastifyInstance, usual: Record<string, string> = {}): Browser => {
  const cookies = new Map<string, string>();
  const call: Browser['call'] = async (path, body, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await send(app, path, body, { ...usual, ...(cookie && { cookie }), ...headers });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const captchaKey = async () => (await call(calls.captcha)).json().data.captcha_key;
  const answered = async () => ({ code: '1234', captcha_key: await captchaKey() });
  return {
    cookies,
    call,
    captchaKey,
    register: async (username, password) =>
      call(calls.register, { username, password, repassword: password, ...(await answered()) }),
    login: async (username, password, remember) =>
      call(calls.login, { username, password, ...(remember !== undefined && { remember }), ...(await answered()) }),
  };
};

const send = (app: FastifyInstance, path: string, body: object | undefined, headers: Record<string, string>) =>
  app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path.startsWith(apiBase) ? path : apiBase + path,
    headers,
    ...(body !== undefined && { payload: body }),
  });
