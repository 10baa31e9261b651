import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepTabText, tabText } from 'shared-api/tab-storage';
import { useAuth } from 'shared-auth';

/**
 * Keeps in this tab what a member has changed in a form, until its values are its default ones again: who is signed out by force finds it
 * again. Another member never does.
 * @param name of the form
 */
export const useDraft = <Values extends FieldValues>(name: string, form: UseFormReturn<Values>): void => {
  const { username } = useAuth();
  const key = `${name}-draft:${username}`;
  const { watch, reset, formState } = form;
  const draft = formState.isDirty ? JSON.stringify(watch()) : null;

  useEffect(() => {
    const kept = username === '' ? null : readDraft<Values>(key);
    if (kept) reset(kept, { keepDefaultValues: true });
  }, [username, key, reset]);
  // On the first run what was kept is not in the fields yet: it is removed here, and kept again when they have it.
  useEffect(() => {
    if (username !== '') keepTabText(key, draft);
  }, [username, key, draft]);
};

const readDraft = <Values>(key: string): Values | null => {
  try {
    return JSON.parse(tabText(key) ?? 'null');
  } catch {
    // Storage holds something else.
    return null;
  }
};
