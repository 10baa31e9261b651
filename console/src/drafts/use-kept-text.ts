import { useCallback, useEffect, useEffectEvent } from 'react';
import { currentMember, storedText, storeText } from 'shared-api/device-storage';

/** Where a text is kept: apart for each member who works on this device, so that nobody sends what another wrote. */
const keyOfMember = (key: string): string => `${key}@${currentMember() ?? ''}`;

/**
 * Keeps a text that is being typed on this device, so that neither a lost line nor a closed tab loses it.
 * @param key under which it is kept for the member who is signed in
 * @param onFound is called with what was kept before
 * @returns a function that forgets it, once it was sent
 */
export const useKeptText = (key: string, text: string, onFound: (kept: string) => void): (() => void) => {
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    const kept = storedText(keyOfMember(key));
    if (kept) tell(kept);
  }, [key]);
  useEffect(() => {
    // The first text is empty, and what was kept is still on its way into the field.
    if (text !== '') storeText(keyOfMember(key), text);
  }, [key, text]);
  return useCallback(() => void storeText(keyOfMember(key), null), [key]);
};
