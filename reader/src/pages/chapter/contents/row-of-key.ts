/** Rows that PageUp and PageDown go by. */
const pageRows = 10;

/** The row to which a key leads from another; undefined for a key that leads nowhere. */
export const rowOfKey = (key: string, from: number, length: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return from + 1;
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return from + pageRows;
    case 'PageUp':
      return from - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
};
