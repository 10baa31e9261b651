import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { apiBase, calls } from 'shared-api/paths';
import { Captcha } from 'shared-api/schemas/account';
import { Type } from 'typebox';
import { newCaptchaCode } from '../auth/captcha-code.ts';
import { drawCaptcha } from '../auth/captcha-image/draw-captcha.ts';
import { type CaptchaResult, captchaCode, issueCaptcha, renewCaptcha } from '../store/captchas.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall } from './failures.ts';
import { countCaptcha } from './limits.ts';

const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: '验证码编号' });

/** A new captcha, a new code under an old key, and the picture. The code is in no answer and in no log. */
export const captchaCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  const { store, environment } = options;

  app.get(
    calls.captcha,
    {
      config: { visitors: true },
      schema: { summary: '取得验证码', tags: ['账号'], response: answers(Captcha) },
    },
    async (request) => {
      await countCaptcha(options, request);
      return { data: captchaOf(await issueCaptcha(store, newCaptchaCode(environment), Date.now())) };
    },
  );

  app.get(
    '/captcha/refresh/:key/',
    {
      config: { visitors: true },
      schema: {
        summary: '换一张验证码',
        tags: ['账号'],
        params: Type.Object({ key: Type.String() }),
        response: answers(Captcha),
      },
    },
    async (request) => {
      await countCaptcha(options, request);
      const { key } = request.params;
      if (!(await renewCaptcha(store, key, newCaptchaCode(environment), Date.now()))) throw over();
      return { data: captchaOf(key) };
    },
  );

  app.get(
    '/captcha/image/:key.png',
    { config: { visitors: true }, schema: { hide: true, params: Type.Object({ key: Key }) } },
    async ({ params: { key } }, reply) => {
      const code = await captchaCode(store, key, Date.now());
      if (code === undefined) throw over();
      return reply.type('image/png').send(drawCaptcha(code, key));
    },
  );
};

/** Refuses a form whose captcha was not answered. @throws FailedCall 400 */
export const requireCaptcha = (result: CaptchaResult): void => {
  if (result === 'over') throw new FailedCall(400, 'bad_request', '验证码已过期');
  if (result === 'wrong') throw new FailedCall(400, 'bad_request', '验证码错误');
};

const captchaOf = (key: string): Captcha => ({
  captcha_key: key,
  captcha_image: `${apiBase}/captcha/image/${key}.png`,
});

const over = (): FailedCall => new FailedCall(410, 'gone', '验证码已过期');
