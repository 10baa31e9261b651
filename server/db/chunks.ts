/** Maximum of rows in one statement: longer ones cost memory and gain nothing, and databases bound a statement's parameters. */
export const maxRowsPerStatement = 250;

/** A list in pieces of a size, so that no statement grows with it; the last piece may be shorter. */
export const chunks = <Item>(items: readonly Item[], size = maxRowsPerStatement): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
