import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { type Reading, useReading } from '../../text/index.ts';
import type { Narrator } from './narrator.ts';

/** Reading aloud, as long as it goes on: longer than its panel is open, and over many chapters. */
export interface VoiceSession {
  narrator: Narrator;
  /** The bar that is shown while no panel is open. */
  Bar: ComponentType;
  /** Changes the room of the text; what is spoken is brought into view again, where the text follows the voice. */
  changeRoom: (change: () => void) => void;
  /** To be called after each rendering of the page. */
  attach: (reading: Reading) => void;
  end: () => void;
}

let session: VoiceSession | undefined;
const listeners = new Set<() => void>();

export const currentSession = (): VoiceSession | undefined => session;

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const beginSession = (next: VoiceSession): void => {
  session = next;
  for (const listener of listeners) listener();
};

export const endSession = (): void => {
  session?.end();
  session = undefined;
  for (const listener of listeners) listener();
};

/** Keeps reading aloud going while its panel is closed, and ends it with the page. */
export const ReadingAloud = () => {
  const reading = useReading();
  const session = useSyncExternalStore(subscribeSession, currentSession, () => undefined);
  useEffect(() => session?.attach(reading), [session, reading]);
  useEffect(() => endSession, []);
  if (!session || reading.panel !== null) return null;
  return <session.Bar />;
};
