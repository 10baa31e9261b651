import { useEffect } from 'react';
import type { UseFormReset, UseFormWatch } from 'react-hook-form';
import type { FeedbackKind } from 'shared-api/schemas/message';
import { keepTabText, tabText } from 'shared-api/tab-storage';

export interface FeedbackValues {
  kind: FeedbackKind;
  content: string;
}

const keyOf = (username: string): string => `feedback-draft:${username}`;

/**
 * Keeps what a member writes in this tab until it is sent, and the form is empty again: who is signed out by force finds it again.
 * Another member never does.
 */
export const useDraft = (
  username: string,
  watch: UseFormWatch<FeedbackValues>,
  reset: UseFormReset<FeedbackValues>,
): void => {
  useEffect(() => {
    if (username === '') return;
    const draft = readDraft(username);
    if (draft) reset(draft, { keepDefaultValues: true });
    const { unsubscribe } = watch((values) => writeDraft(username, values));
    return unsubscribe;
  }, [username, watch, reset]);
};

const readDraft = (username: string): FeedbackValues | null => {
  try {
    return JSON.parse(tabText(keyOf(username)) ?? 'null');
  } catch {
    // Storage holds something else.
    return null;
  }
};

const writeDraft = (username: string, { kind, content }: Partial<FeedbackValues>): void =>
  keepTabText(keyOf(username), content ? JSON.stringify({ kind, content }) : null);
