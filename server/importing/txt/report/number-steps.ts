import type { Part } from '../parts/part.ts';

/** A chapter whose number is not one more than that of the chapter before it. */
export interface NumberStep {
  /**
   * gap: numbers are missing before it. repeated_number: it has the number of the one before. lower_number: numbers fall back.
   * restarted_number: they begin again without a volume. restarted_in_volume: with a volume, which is no fault.
   */
  kind: 'gap' | 'repeated_number' | 'lower_number' | 'restarted_number' | 'restarted_in_volume';
  part: Part;
  no: number;
  before: Part;
  /** Number of the chapter before. */
  noBefore: number;
}

const kindOf = (part: Part, no: number, before: Part, noBefore: number): NumberStep['kind'] | null => {
  if (no === noBefore + 1) return null;
  if (no === noBefore) return 'repeated_number';
  if (no > noBefore) return 'gap';
  if (no > 1) return 'lower_number';
  return part.volume === before.volume ? 'restarted_number' : 'restarted_in_volume';
};

/** Finds the chapters whose numbers do not follow one another, in the order of the text. */
export const unusualSteps = (parts: readonly Part[]): NumberStep[] => {
  const steps: NumberStep[] = [];
  let before: Part | null = null;
  for (const part of parts) {
    const { no } = part;
    if (no === null) continue;
    if (before !== null && before.no !== null) {
      const noBefore = before.lastNo ?? before.no;
      const kind = kindOf(part, no, before, noBefore);
      if (kind !== null) steps.push({ kind, part, no, before, noBefore });
    }
    before = part;
  }
  return steps;
};
