import type { ComponentType } from 'react';
import { EarlyKeys } from '../keys/early-keys.tsx';
import { ReadingKeys } from '../keys/reading-keys.tsx';
import { NoteMarks } from '../notes/note-marks.tsx';
import { KeepPosition } from '../position/keep-position.tsx';
import { ReadingFoot } from '../time/reading-foot.tsx';
import { ReadingTime } from '../time/reading-time.tsx';
import { ReadingAloud } from '../voice/reading-aloud.tsx';

/**
 * What lives as long as the page and draws nothing or little, by names that stay when functions' own are made shorter.
 * Whatever is heavy in one is loaded lazily again.
 */
export const behaviours: Record<string, ComponentType> = {
  keys: ReadingKeys,
  position: KeepPosition,
  notes: NoteMarks,
  voice: ReadingAloud,
  time: ReadingTime,
  foot: ReadingFoot,
  earlyKeys: EarlyKeys,
};
