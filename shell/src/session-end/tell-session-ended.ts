import { keepTabText } from 'shared-api/tab-storage';
import { toast } from '../provided/react-hot-toast.ts';
import { sessionEndedKey } from './forced-sign-out.ts';

/** Says that the session has ended, and every reason that one ends for: the server keeps no ended session. */
export const sessionEndedWords = '登录已结束：已经过期，或在别处改了密码、退出了这台设备。';

/** Duration of an error toast. Source: specification, section 8. */
const errorDurationMs = 5_000;

/** Says why a page was reloaded as a visitor's: the server's sentence went with the page before. */
export const tellSessionEnded = (): void => {
  keepTabText(sessionEndedKey, null);
  toast.error(`${sessionEndedWords}请重新登录`, { duration: errorDurationMs });
};
