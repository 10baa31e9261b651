import { useEffect, useSyncExternalStore } from 'react';
import { useReading } from '../program/reading-context.ts';
import { currentSession, endSession, subscribeSession } from './session.ts';

/** Keeps reading aloud going while its panel is closed, and ends it with the page. */
export const ReadingAloud = () => {
  const reading = useReading();
  const session = useSyncExternalStore(subscribeSession, currentSession, () => undefined);
  useEffect(() => session?.attach(reading), [session, reading]);
  useEffect(() => endSession, []);
  if (!session || reading.panel !== null) return null;
  return <session.Bar />;
};
