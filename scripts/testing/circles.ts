/**
 * Groups of files that import each other in a circle, each as a sorted list (the strongly connected components of more than
 * one file, or of a file that imports itself; Tarjan's algorithm).
 * @param imports what each file imports, by the same names
 */
export const circlesIn = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const circles: string[][] = [];
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  /** @returns the lowest number that is reached from a file and still on the stack */
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    stack.push(file);
    let lowest = number;
    for (const imported of imports.get(file) ?? []) {
      const known = numbers.get(imported);
      if (known === undefined) lowest = Math.min(lowest, visit(imported));
      else if (stack.includes(imported)) lowest = Math.min(lowest, known);
    }
    if (lowest === number) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1 || imports.get(file)?.includes(file)) circles.push(group.toSorted());
    }
    return lowest;
  };
  for (const file of imports.keys()) if (!numbers.has(file)) visit(file);
  return circles;
};
