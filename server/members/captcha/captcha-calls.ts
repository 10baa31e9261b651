import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { apiBase, calls } from 'shared-api/paths';
import { Captcha, CaptchaWork } from 'shared-api/schemas/account';
import { Type } from 'typebox';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { limitCaptchas } from '../passwords/limit-failures.ts';
import { createCaptchaPictures } from './captcha-pictures.ts';
import { type CaptchaResult, captchaCode, issueCaptcha, newCaptchaCode, renewCaptcha } from './captchas.ts';
import { newProofOfWork } from './proof-of-work.ts';

const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: '验证码编号' });

/** Address of a captcha's picture. Pages get it from the response, so it is not among the calls of shared-api. */
const imagePath = (key: string): string => `/captcha/image/${key}.png`;

/** Registers the calls for a new captcha, a new code under an old key, and the picture. No response and no log holds a code. */
export const captchaCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, options) => {
  const { store, environment } = options;
  const pictures = createCaptchaPictures();

  app.get(
    calls.captcha,
    {
      config: { visitors: true, beforeSignIn: true, weight: weights.captcha },
      schema: { summary: '取得验证码', tags: ['账号'], response: respondsWith(Captcha) },
    },
    async (request) => {
      await limitCaptchas(options, request);
      return { data: captchaOf(await issueCaptcha(store, newCaptchaCode(environment), Date.now())) };
    },
  );

  app.get(
    calls.captchaWork,
    {
      config: { visitors: true, beforeSignIn: true, weight: weights.captcha },
      schema: { summary: '取得代替验证码的计算题', tags: ['账号'], response: respondsWith(CaptchaWork) },
    },
    async (request) => {
      await limitCaptchas(options, request);
      const { challenge, kept } = await newProofOfWork(environment);
      const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
      const parameters = { algorithm, nonce, salt, cost, keyLength, keyPrefix };
      return { data: { captcha_key: await issueCaptcha(store, kept, Date.now()), parameters } };
    },
  );

  app.get(
    patternOf(calls.refreshCaptcha, 'key'),
    {
      config: { visitors: true, beforeSignIn: true },
      schema: {
        summary: '换一张验证码',
        tags: ['账号'],
        params: Type.Object({ key: Type.String() }),
        response: respondsWith(Captcha),
      },
    },
    async (request) => {
      await limitCaptchas(options, request);
      const { key } = request.params;
      if (!(await renewCaptcha(store, key, newCaptchaCode(environment), Date.now()))) throw expired();
      return { data: captchaOf(key) };
    },
  );

  app.get(
    patternOf(imagePath, 'key'),
    {
      config: { visitors: true, beforeSignIn: true, weight: weights.captcha },
      schema: { hide: true, params: Type.Object({ key: Key }) },
    },
    async ({ params: { key }, ip }, reply) => {
      const code = await captchaCode(store, key, Date.now());
      if (code === undefined) throw expired();
      return reply.type('image/png').send(await pictures.of(code, key, ip));
    },
  );
};

/** Refuses a form whose captcha is expired or was answered wrongly. @throws FailedCall 400 */
export const requireCaptcha = (result: CaptchaResult): void => {
  if (result === 'expired') throw new FailedCall(400, 'bad_request', '验证码已过期');
  if (result === 'wrong') throw new FailedCall(400, 'bad_request', '验证码错误');
};

const captchaOf = (key: string): Captcha => ({
  captcha_key: key,
  captcha_image: apiBase + imagePath(key),
});

const expired = (): FailedCall => new FailedCall(410, 'gone', '验证码已过期');
