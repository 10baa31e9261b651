import { get } from 'shared-api/request';
import { calls } from '../paths/paths.ts';
import { isApiError } from '../requests/errors.ts';
import { storeText } from '../settings/device-storage.ts';

const wayOut = '请在浏览器的设置里允许，再重新打开这一页。不登录也可以照常阅读。';

/** Why this browser cannot keep a sign-in; undefined where nothing known prevents it. */
export const signInProblem = (): string | undefined => {
  const isStorageClosed = !isStorageOpen();
  if (navigator.cookieEnabled && !isStorageClosed) return undefined;
  const refused = navigator.cookieEnabled ? '网站数据' : isStorageClosed ? ' Cookie 和网站数据' : ' Cookie';
  return `浏览器不让本站保存${refused}，登录了也留不住。${wayOut}`;
};

/** Whether local storage, which remembers who is signed in, can be written to. */
const isStorageOpen = (): boolean => storeText('storage-test', '1') && storeText('storage-test', null);

/**
 * Why a login that the server took did not stay: the next call came without its cookie, which the browser refused or something on
 * the way took. Undefined where it stayed, and where that cannot be told.
 */
export const lostSignIn = async (): Promise<string | undefined> => {
  try {
    await get(calls.profile, { quiet: true });
  } catch (error) {
    if (isApiError(error) && error.code === 'not_signed_in')
      return `密码没有错，但登录用的 Cookie 没有留下：被浏览器或网络代理拦住了。${wayOut}`;
  }
  return undefined;
};
