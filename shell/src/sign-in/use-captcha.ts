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

const none: CaptchaState = { key: '', image: null };

/**
 * The captcha of an open form: fetched at once; anew with `renew`, after a code was spent; its picture changed with
 * `refresh`, which a press on it asks for. Failures are said by the page's error listener. Source: specification, section 4.
 */
export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<CaptchaState>(none);

  const renew = useCallback(async () => {
    setCaptcha(none);
    try {
      const { captcha_key, captcha_image } = await get<Captcha>(calls.captcha);
      setCaptcha({ key: captcha_key, image: captcha_image });
    } catch {
      // Said by the listener; a press on the empty place tries again.
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
