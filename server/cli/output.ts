import { terminalText } from './terminal-text.ts';

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
