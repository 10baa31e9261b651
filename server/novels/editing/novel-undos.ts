import type { Undo, Undos } from '../../console/record/undo-act.ts';
import { notThere } from '../../http/failures/failures.ts';
import { restoreEdit } from './edit-novel.ts';
import { setTakenDown } from './take-down.ts';

const restoreTakenDown: Undo['run'] = async (store, { objectId, before }, authority, now) => {
  const result = await setTakenDown(store, objectId, before?.taken_down === true, authority, now);
  if (result === null) throw notThere('这部作品');
  return result.act;
};

/** How acts on single novels are undone. A novel that was removed does not come back. */
export const novelUndos: Undos = {
  'novel.edit': {
    role: 'editor',
    run: (store, { objectId, before }, authority, now) => restoreEdit(store, objectId, before, authority, now),
  },
  'novel.take_down': { role: 'editor', run: restoreTakenDown },
  'novel.restore': { role: 'editor', run: restoreTakenDown },
};
