/**
 * Control characters but line feed and tab, and those that turn the direction of writing: what members wrote must not
 * move an operator's cursor, change the clipboard, or show other words than it holds.
 */
const unsafe = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text as a terminal may show it; what would command the terminal is written out: \u001b. It stays valid JSON. */
export const terminalText = (text: string): string => text.replace(unsafe, escaped);

/** Writes a text to standard output, safe for a terminal. */
export const write = (text: string): void => {
  process.stdout.write(terminalText(text));
};

/** Prints a text for people, or with `--json` an object for programs: one a line, and nothing else on standard output. */
export const print = (json: boolean | undefined, value: object, text: string): void => {
  write(`${json === true ? JSON.stringify(value) : text}\n`);
};

/**
 * Prints each item of a list as {@link print} does, and for people `emptyText` where there is none.
 * @param jsonOf what programs get of an item; by default the item
 */
export const printList = <Item extends object>(
  json: boolean | undefined,
  items: readonly Item[],
  textOf: (item: Item) => string,
  emptyText: string,
  jsonOf: (item: Item) => object = (item) => item,
): void => {
  for (const item of items) print(json, jsonOf(item), textOf(item));
  if (items.length === 0 && json !== true) process.stdout.write(`${emptyText}\n`);
};

/**
 * Says why something failed, never with an empty text. Node tries every address of a host, and gathers what each said in an error
 * that says nothing itself.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error) || '原因不明';
  if (error.message !== '') return error.message;
  const reasons = error instanceof AggregateError ? [...new Set(error.errors.map(reasonOf))] : [];
  if (reasons.length > 0) return reasons.join('；');
  return 'code' in error ? String(error.code) : error.name;
};

/** A time as the operator's clock shows it: 2026-11-22 19:30, in the time zone of the machine (TZ). */
export const localTime = (time: number | string): string => {
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
