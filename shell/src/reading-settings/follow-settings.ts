import type { Store } from 'shared-auth';
import { onReadingSettings, readingSettings } from 'shared-ui/reading-settings';
import { showScript } from '../script/show-script.ts';
import { keepReadingSettings } from './keep-reading-settings.ts';

/** Follows the reading settings as long as the page lives. @returns a function that ends it */
export const followSettings = (store: Store): (() => void) => {
  const stopKeeping = keepReadingSettings(store);
  const show = () => void showScript(readingSettings().script);
  show();
  const stopShowing = onReadingSettings(show);
  return () => {
    stopKeeping();
    stopShowing();
  };
};
