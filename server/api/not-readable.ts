import { isTakenDown } from '../store/get-novel.ts';
import type { Store } from '../store/open-store.ts';
import { FailedCall, notThere } from './failures.ts';

/**
 * Why a novel or a chapter was not found: it was taken down (410), or is not there (404).
 * @param id of a novel or of a chapter @param what is not there, as in `作品`
 */
export const notReadable = async (store: Store, id: string, what: string): Promise<FailedCall> =>
  (await isTakenDown(store, id)) ? new FailedCall(410, 'gone', '作品已下架') : notThere(what);
