/** A kind of report, and how often it came. */
type Counted<Kind> = Kind & {
  count: number;
  /** Epoch milliseconds. */
  first: number;
  last: number;
};

export interface ReportCounts<Kind> {
  /** Counts a report. @returns whether it is the first of its kind */
  add: (kind: Kind, now: number) => boolean;
  /** All kinds, the latest first. */
  list: () => Counted<Kind>[];
}

/** Number of kinds that are kept; the least recently seen one goes first. */
const maxKinds = 50;

/** Counts the reports of this process by kind. People look at them on /composition; none is worth a row. */
export const createReportCounts = <Kind extends Record<string, string>>(): ReportCounts<Kind> => {
  const kinds = new Map<string, Counted<Kind>>();
  return {
    add: (kind, now) => {
      const key = Object.values(kind).join(' ');
      const known = kinds.get(key);
      kinds.delete(key);
      kinds.set(key, { ...kind, count: (known?.count ?? 0) + 1, first: known?.first ?? now, last: now });
      const [oldest] = kinds.keys();
      if (kinds.size > maxKinds && oldest !== undefined) kinds.delete(oldest);
      return !known;
    },
    list: () => [...kinds.values()].reverse(),
  };
};

/** A kind of report as the wire has it. */
export const reportToWire = <Kind>({ first: _first, last, ...kind }: Counted<Kind>) => ({
  ...kind,
  last: new Date(last).toISOString(),
});
