import { useEffect, useRef, useState } from 'react';
import { devicePosition, keepPosition } from 'shared-api/device-positions';
import { deviceId } from 'shared-api/position-report';
import type { Progress } from 'shared-api/schemas/bookshelf';
import { useAuth } from 'shared-auth';
import { prefetchChapter } from '../flow/fill-chapter-cache.ts';
import { type Reading, useReading } from '../program/reading-context.ts';
import { accountsState } from './accounts-state.ts';
import type { createPositionKeeper } from './position-keeper.ts';
import { isNear, placeIn, toDevicePosition } from './saved-place.ts';
import { sendPosition } from './send-position.ts';

export interface OtherDeviceOffer {
  /** Where the other device is. */
  progress: Progress;
  jump: () => void;
  stay: () => void;
}

/**
 * Asks the account once, when a novel is opened, whether another device has read it since, and elsewhere. Neither place is
 * overwritten by that: this device's is sent when the reader chooses it or reads on.
 */
export const useOtherDevice = (keeper: ReturnType<typeof createPositionKeeper>): OtherDeviceOffer | undefined => {
  const reading = useReading();
  const { isAuth, username } = useAuth();
  const [progress, setProgress] = useState<Progress>();
  const now = useRef(reading);
  const novelId = reading.chapter.novel.id;
  useEffect(() => {
    now.current = reading;
  });

  useEffect(() => {
    setProgress(undefined);
    if (!isAuth) return;
    const leaving = new AbortController();
    void accountsState(novelId, leaving.signal).then((account) => {
      if (!leaving.signal.aborted) setProgress(elsewhere(account?.progress ?? null, now.current));
    });
    return () => leaving.abort();
  }, [isAuth, username, novelId]);

  if (!progress) return undefined;
  return {
    progress,
    jump: () => {
      setProgress(undefined);
      void jumpTo(progress, now.current);
    },
    stay: () => {
      setProgress(undefined);
      const { chapters, view } = now.current;
      keeper.touch();
      keeper.keep(chapters, view.top());
      const { chapter } = now.current;
      const top = view.top();
      if (top?.chapterId !== chapter.id) return;
      void sendPosition(keepPosition(toDevicePosition(chapter, top, new Date())));
    },
  };
};

/** The account's place, where another device took it since, and not here. */
const elsewhere = (account: Progress | null, { chapter, chapters, view }: Reading): Progress | undefined => {
  const own = devicePosition(chapter.novel.id);
  if (own && own.updated_at > (account?.updated_at ?? '')) {
    // It could not be sent when it was taken.
    void sendPosition(own);
    return undefined;
  }
  if (!account || account.device === deviceId() || own?.updated_at === account.updated_at) return undefined;
  const there = chapters.find(({ id }) => id === account.chapter_id);
  return there && isNear(placeIn(there, account), view.top()) ? undefined : account;
};

const jumpTo = async (progress: Progress, { chapter, chapters, goTo }: Reading): Promise<void> => {
  keepPosition({ ...progress, novel: chapter.novel });
  const id = progress.chapter_id;
  const there = chapters.find((one) => one.id === id) ?? (await prefetchChapter(id));
  const place = there && progress.fraction > 0 ? placeIn(there, progress) : undefined;
  await goTo(place ?? { chapterId: id });
};
