import { readersScript } from './contract.ts';

/**
 * Gives a name or a quote of a novel in the reader's script, for what leaves the page: it is shared, copied, kept in a file or shown on the
 * lock screen. As it is where no script is chosen or its dictionary has not come, and beside a shell of before contract 1.9.0.
 */
export const inReadersScript = (text: string): string =>
  (globalThis as { [readersScript]?: (text: string) => string })[readersScript]?.(text) ?? text;
