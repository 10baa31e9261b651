import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepDraft, keptDraft } from 'shared-api/drafts';
import { useAuth } from 'shared-auth';

/**
 * Keeps in this tab what a member has changed in a form, until its values are its default ones again: who is signed out by force finds it
 * again. Another member never does.
 * @param name of the form
 */
export const useDraft = <Values extends FieldValues>(name: string, form: UseFormReturn<Values>): void => {
  const { username } = useAuth();
  const { watch, reset, formState } = form;
  const draft = formState.isDirty ? JSON.stringify(watch()) : null;

  useEffect(() => {
    const kept = username === '' ? null : readDraft<Values>(username, name);
    if (kept) reset(kept, { keepDefaultValues: true });
  }, [username, name, reset]);
  // On the first run what was kept is not in the fields yet: it is removed here, and kept again when they have it.
  useEffect(() => {
    if (username !== '') keepDraft(username, name, draft);
  }, [username, name, draft]);
};

const readDraft = <Values>(username: string, name: string): Values | null => {
  try {
    return JSON.parse(keptDraft(username, name) ?? 'null');
  } catch {
    // Storage holds something else.
    return null;
  }
};
