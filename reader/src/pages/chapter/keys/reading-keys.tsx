import { useEffect, useRef } from 'react';
import { useReading } from '../program/reading-context.ts';
import { belongsElsewhere } from './belongs-elsewhere.ts';
import { areCharacterKeysOn } from './character-keys.ts';
import { readingKeys } from './key-table.ts';
import { isCharacterKey, type KeyContext, type ReadingKey } from './reading-key.ts';

/** Behaviour of the reading page: acts on the keys of {@link readingKeys}. */
export const ReadingKeys = () => {
  const reading = useReading();
  const newest = useRef(reading);
  useEffect(() => {
    newest.current = reading;
  }, [reading]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (belongsElsewhere(event)) return;
      const isPaged = document.documentElement.dataset.mode === 'page';
      actOn(event, { reading: newest.current, isPaged });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return null;
};

const actOn = (event: KeyboardEvent, context: KeyContext): void => {
  const entry = readingKeys.find((candidate) => matches(candidate, event));
  if (!entry || (isCharacterKey(entry) && !areCharacterKeysOn())) return;
  if (entry.isOurs && !entry.isOurs(context)) return;
  event.preventDefault();
  if (!event.repeat || (entry.repeats && !context.isPaged)) entry.act(context);
};

/** Signs such as ? need Shift on most keyboards: for them it makes no difference. */
const matches = ({ keys, shift = false }: ReadingKey, { key, shiftKey }: KeyboardEvent): boolean => {
  const isSign = key.length === 1 && /[^\p{L}\p{N}\s]/u.test(key);
  return (isSign || shiftKey === shift) && keys.includes(key.length === 1 ? key.toLowerCase() : key);
};
