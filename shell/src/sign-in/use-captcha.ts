import { useCallback, useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Captcha } from 'shared-api/schemas/account';

interface CaptchaState {
  /** Empty until a captcha has come. */
  key: string;
  /** Null while there is no picture to show. */
  image: string | null;
}

const noCaptcha: CaptchaState = { key: '', image: null };

/**
 * Captcha of an open form: fetched at once, and again with `renew` after its code was used; `refresh`, called by a press on
 * the picture, changes the picture. The page's error listener shows failures. Source: specification, section 4.
 */
export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<CaptchaState>(noCaptcha);

  const renew = useCallback(async () => {
    setCaptcha(noCaptcha);
    try {
      const { captcha_key, captcha_image } = await get<Captcha>(calls.captcha);
      setCaptcha({ key: captcha_key, image: captcha_image });
    } catch {
      // The page's error listener has shown the error; a press on the empty picture tries again.
    }
  }, []);

  const refresh = async () => {
    if (captcha.key === '') return renew();
    try {
      await get(calls.refreshCaptcha(captcha.key));
      const [address = ''] = (captcha.image ?? '').split('?');
      setCaptcha({ key: captcha.key, image: `${address}?t=${Date.now()}` });
    } catch {
      await renew();
    }
  };

  useEffect(() => void renew(), [renew]);
  return { ...captcha, renew, refresh };
};
