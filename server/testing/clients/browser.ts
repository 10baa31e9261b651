import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';

/** Client of the API that keeps cookies, as a browser does. */
export interface Browser {
  cookies: Map<string, string>;
  /** Makes a call; with a body it is a POST. */
  call(path: string, body?: object, headers?: Record<string, string>): ReturnType<typeof send>;
  /** Gets a new captcha. @returns its key */
  captchaKey(): Promise<string>;
  /** Registers as the form does, with the answer that captchas have in test mode. */
  register(username: string, password: string): ReturnType<typeof send>;
  /** Signs in as the form does, with the answer that captchas have in test mode. */
  login(username: string, password: string, remember?: boolean): ReturnType<typeof send>;
}

/** Opens a browser without cookies. @param defaultHeaders sent with every call */
export const openBrowser = (app: FastifyInstance, defaultHeaders: Record<string, string> = {}): Browser => {
  const cookies = new Map<string, string>();
  const call: Browser['call'] = async (path, body, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await send(app, path, body, { ...defaultHeaders, ...(cookie && { cookie }), ...headers });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const captchaKey = async () => (await call(calls.captcha)).json().data.captcha_key;
  const solvedCaptcha = async () => ({ code: '1234', captcha_key: await captchaKey() });
  return {
    cookies,
    call,
    captchaKey,
    register: async (username, password) =>
      call(calls.register, { username, password, repassword: password, ...(await solvedCaptcha()) }),
    login: async (username, password, remember) =>
      call(calls.login, {
        username,
        password,
        ...(remember !== undefined && { remember }),
        ...(await solvedCaptcha()),
      }),
  };
};

const send = (app: FastifyInstance, path: string, body: object | undefined, headers: Record<string, string>) =>
  app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path.startsWith(apiBase) ? path : apiBase + path,
    headers,
    ...(body !== undefined && { payload: body }),
  });
