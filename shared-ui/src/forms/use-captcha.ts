import { useCallback, useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Captcha } from 'shared-api/schemas/account';
import { loadPart } from '../parts/load-part.ts';

interface CaptchaState {
  /** Empty until a captcha has come. */
  key: string;
  /** Null while there is no picture to show. */
  image: string | null;
  /** Whether the browser works in the picture's place; `solution` goes into the form as its code. */
  work: 'none' | 'running' | 'done' | 'failed';
  solution: string;
}

const noCaptcha: CaptchaState = { key: '', image: null, work: 'none', solution: '' };

const loadWork = () => import(/* webpackChunkName: "captcha-work" */ './solve-captcha-work.ts');

export type CaptchaOfForm = ReturnType<typeof useCaptcha>;

/**
 * Captcha of an open form: fetched at once, and again with `renew` after its code was used; `refresh`, called by a press on
 * the picture, changes the picture. The page's error listener shows failures. Source: specification, section 4.
 * For those who cannot see the picture the browser can work instead, with `changeKind`, and after a refusal again.
 */
export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<CaptchaState>(noCaptcha);

  const draw = useCallback(async () => {
    setCaptcha(noCaptcha);
    try {
      const { captcha_key, captcha_image } = await get<Captcha>(calls.captcha);
      setCaptcha({ ...noCaptcha, key: captcha_key, image: captcha_image });
    } catch {
      // The page's error listener has shown the error; a press on the empty picture tries again.
    }
  }, []);

  const work = useCallback(async () => {
    setCaptcha({ ...noCaptcha, work: 'running' });
    try {
      const { solveCaptchaWork } = await loadPart(loadWork);
      const { key, solution } = await solveCaptchaWork();
      setCaptcha({ ...noCaptcha, key, solution, work: 'done' });
    } catch {
      setCaptcha({ ...noCaptcha, work: 'failed' });
    }
  }, []);

  const isWork = captcha.work !== 'none';
  const renew = useCallback(() => (isWork ? work() : draw()), [isWork, work, draw]);
  const changeKind = useCallback(() => (isWork ? draw() : work()), [isWork, work, draw]);

  const refresh = async () => {
    if (captcha.key === '') return draw();
    try {
      await get(calls.refreshCaptcha(captcha.key));
      const [address = ''] = (captcha.image ?? '').split('?');
      setCaptcha({ ...noCaptcha, key: captcha.key, image: `${address}?t=${Date.now()}` });
    } catch {
      await draw();
    }
  };

  useEffect(() => void draw(), [draw]);
  return { ...captcha, renew, refresh, changeKind };
};
