/** Writes a line for people, or with `--json` an object for programs: one a line, and nothing else on standard output. */
export const print = (json: boolean | undefined, value: object, text: string): void => {
  process.stdout.write(`${json === true ? JSON.stringify(value) : text}\n`);
};

/** {@link print} for each of a list; people are told where it is empty. */
export const printList = <Item extends object>(
  json: boolean | undefined,
  items: readonly Item[],
  textOf: (item: Item) => string,
  nothing: string,
): void => {
  for (const item of items) print(json, item, textOf(item));
  if (items.length === 0 && json !== true) process.stdout.write(`${nothing}\n`);
};
