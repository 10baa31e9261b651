import { isApiError } from 'shared-api/errors';
import { noteBounds } from 'shared-api/notes';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { toForm } from './account-notes.ts';
import { readDeviceNotes, removeDeviceNotes } from './device-notes.ts';

let joining: Promise<void> | undefined;

/**
 * Moves what a visitor noted on this device to the account that has signed in. Each note leaves the device once the account
 * has it, and is known there by its id, so that nothing is lost or doubled, in two tabs or after a lost answer.
 */
export const joinDeviceNotes = (): Promise<void> => {
  joining ??= moveAll()
    .catch(() => {})
    .finally(() => {
      joining = undefined;
    });
  return joining;
};

const moveAll = async (): Promise<void> => {
  for (;;) {
    const batch = readDeviceNotes().slice(0, noteBounds.notesPerSave);
    if (batch.length === 0) return;
    try {
      await post(calls.saveNotes, toForm(batch));
    } catch (error) {
      // None of these chapters is there any more; after any other failure the notes stay and the next page tries again.
      if (!isApiError(error) || error.code !== 'not_found') return;
    }
    removeDeviceNotes(batch.map(({ id }) => id));
  }
};
