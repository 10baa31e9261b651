import type { Reading } from '../program/reading-context.ts';

/** What a key acts on. */
export interface KeyContext {
  reading: Reading;
  /** Whether the text is shown in pages; else it scrolls. */
  isPaged: boolean;
}

/** A key of the reading page: what it is called, and what it does. */
export interface ReadingKey {
  group: '翻页' | '打开' | '画面';
  /** As `KeyboardEvent.key` names them; a letter means both cases. */
  keys: readonly string[];
  /** Whether they are meant together with Shift. */
  shift?: boolean;
  /** The keys as the help names them. */
  caps: readonly string[];
  /** What it does, in a few words. */
  does: string;
  /** Whether holding it goes on; otherwise a held key acts once. */
  repeats?: boolean;
  /** Whether the page takes the key here; otherwise the browser does with it what it always does. */
  isOurs?: (context: KeyContext) => boolean;
  act: (context: KeyContext) => void;
}

/** Whether somebody who turns off single keys wants to be rid of it: keys that type a character. Source: WCAG 2.2, 2.1.4. */
export const isCharacterKey = ({ keys }: ReadingKey): boolean => keys.some((key) => key.length === 1 && key !== ' ');
