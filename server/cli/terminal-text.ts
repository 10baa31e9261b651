/**
 * Control characters but line feed and tab, and those that turn the direction of writing: what members wrote must not
 * move an operator's cursor, change the clipboard, or show other words than it holds.
 */
const unsafe = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text as a terminal may show it; what would command the terminal is written out: \u001b. It stays valid JSON. */
export const terminalText = (text: string): string => text.replace(unsafe, escaped);
