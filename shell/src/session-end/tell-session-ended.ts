import { keepTabText, tabText } from 'shared-api/tab-storage';
import { toast } from '../provided/react-hot-toast.ts';
import { sessionEndedKey, sessionEndedWords } from './forced-sign-out.ts';

/** Duration of an error toast. Source: specification, section 8. */
const errorDurationMs = 5_000;

/** Says why a page was reloaded as a visitor's: the server's sentence went with the page before. */
export const tellSessionEnded = (): void => {
  if (tabText(sessionEndedKey) === null) return;
  keepTabText(sessionEndedKey, null);
  toast.error(`${sessionEndedWords}请重新登录`, { duration: errorDurationMs });
};
