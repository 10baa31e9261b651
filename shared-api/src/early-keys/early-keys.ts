/**
 * Keys that are pressed before a page listens to keys. The shell notes them until the page's region is alive and leaves them here; a page
 * whose listeners come later still goes on with {@link noteEarlyKeys}, and has them all by {@link replayEarlyKeys} once it listens:
 *
 *     useEffect(noteEarlyKeys, []);      // in what is drawn at once
 *     useEffect(replayEarlyKeys, []);    // behind what listens
 *
 * Since 1.21.0; what it leaves in the page is the same in every version of the contract.
 */

export { type EarlyKey, earlyKeyOf, earlyKeysName, leaveEarlyKeys, noteEarlyKeys } from './note.ts';
export { replayEarlyKeys } from './replay.ts';
