import { calls } from 'shared-api/paths';
import { isNewer, type ReadingSettings, validReadingSettings } from 'shared-api/reading-settings';
import { get, post } from 'shared-api/request';
import type { Profile } from 'shared-api/schemas/account';
import { authAtom, isSignedIn, type Store } from 'shared-auth';
import { applyReadingSettings } from 'shared-ui/apply-reading-settings';
import { onReadingSettings, readingSettings, takeReadingSettings } from 'shared-ui/reading-settings';

/** Delay from the last of several changes, as a slider makes them, to the call. */
const debounceMs = 1_000;

/**
 * Keeps the reading settings of this page, of other tabs and of the member's account alike: the newest change wins. Calls fail
 * silently, for nobody waits for them: a change that did not arrive is sent when the next page is opened.
 * @returns a function that ends it
 */
export const keepReadingSettings = (store: Store): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `changed_at` of the settings that were last taken over from the account. */
  let taken: string | null = null;
  /** Takes the account's settings over where they are newer than this browser's. @returns the account's */
  const take = (kept: ReadingSettings | undefined): ReadingSettings | undefined => {
    if (kept && isNewer(kept, readingSettings())) {
      taken = kept.changed_at;
      takeReadingSettings(kept);
    }
    return kept;
  };
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isSignedIn(store)) take(await callProfile({ preferences: readingSettings() }));
  };
  const sendWhenHidden = () => {
    if (timer !== undefined && document.visibilityState === 'hidden') void send();
  };
  const stopListening = onReadingSettings((where) => {
    if (where === 'elsewhere') return applyReadingSettings(readingSettings());
    clearTimeout(timer);
    // Settings that were just taken from the account are not sent back to it.
    if (readingSettings().changed_at !== taken) timer = setTimeout(send, debounceMs);
  });
  // A page that comes back from the browser's cache has missed what other tabs said.
  const applyAgain = ({ persisted }: PageTransitionEvent) => persisted && applyReadingSettings(readingSettings());
  addEventListener('pageshow', applyAgain);
  addEventListener('visibilitychange', sendWhenHidden);

  const compare = async () => {
    if (!isSignedIn(store)) return;
    const kept = take(await callProfile());
    if (kept && isNewer(readingSettings(), kept)) await send();
  };
  let wasSignedIn = isSignedIn(store);
  const stopWatching = store.sub(authAtom, () => {
    if (isSignedIn(store) && !wasSignedIn) void compare();
    wasSignedIn = isSignedIn(store);
  });
  if (wasSignedIn) void compare();
  return () => {
    clearTimeout(timer);
    stopListening();
    stopWatching();
    removeEventListener('pageshow', applyAgain);
    removeEventListener('visibilitychange', sendWhenHidden);
  };
};

/** The settings that the account keeps, after the change if one is given; undefined where the call fails. */
const callProfile = async (change?: { preferences: ReadingSettings }): Promise<ReadingSettings | undefined> => {
  const profile = change
    ? post<Profile>(calls.profile, change, { quiet: true, keepalive: true })
    : get<Profile>(calls.profile, { quiet: true });
  return profile.then(
    ({ preferences }) => validReadingSettings(preferences),
    () => undefined,
  );
};
