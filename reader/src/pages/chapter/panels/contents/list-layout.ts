import type { Volumes } from '../../chapter-windows.ts';

/** A row of the contents list: the head of a volume, or a chapter. */
export type ListRow = { kind: 'volume'; volume: Volumes[number] } | { kind: 'chapter'; no: number };

/** The contents list as it is shown, without its titles: which row is what, in constant memory per volume. */
export interface ListLayout {
  /** Number of rows. */
  length: number;
  isReversed: boolean;
  rowAt(index: number): ListRow | undefined;
  /** Index of a chapter's row; that of its volume's head where the volume is folded. */
  indexOf(no: number): number;
  /** Index of a row that another layout of the same list had. */
  indexOfRow(row: ListRow): number;
  /** Index of the head under which a row stands, or undefined. */
  headOf(index: number): number | undefined;
}

interface LayoutOptions {
  /** Number of chapters. */
  total: number;
  volumes: Volumes;
  /** Numbers of the volumes that are folded. */
  folded: ReadonlySet<number>;
  /** Whether the last chapter comes first. Numbers stay. */
  isReversed: boolean;
}

/** Chapters that stand together: those of a volume, or those between volumes. */
interface Segment {
  volume: Volumes[number] | undefined;
  /** Number of its first chapter in reading order. */
  first: number;
  count: number;
}

interface PlacedSegment extends Segment {
  /** Index of its first row: the head, where it has one. */
  start: number;
  headRows: 0 | 1;
  /** Rows that are shown: none of the chapters of a folded volume. */
  shown: number;
}

export const createLayout = ({ total, volumes, folded, isReversed }: LayoutOptions): ListLayout => {
  const segments = segmentsOf(total, volumes);
  const placed: PlacedSegment[] = [];
  let length = 0;
  for (const segment of isReversed ? [...segments].reverse() : segments) {
    const headRows = segment.volume ? 1 : 0;
    const shown = segment.volume && folded.has(segment.volume.no) ? 0 : segment.count;
    placed.push({ ...segment, start: length, headRows, shown });
    length += headRows + shown;
  }
  const segmentAt = (index: number): PlacedSegment | undefined =>
    placed.findLast(({ start, headRows, shown }) => start <= index && index < start + headRows + shown);
  const indexOf = (no: number): number => {
    const segment = placed.find(({ first, count }) => first <= no && no < first + count);
    if (!segment) return 0;
    const { first, count, start, headRows, shown } = segment;
    if (shown === 0) return start;
    return start + headRows + (isReversed ? first + count - 1 - no : no - first);
  };
  return {
    length,
    isReversed,
    rowAt: (index) => {
      const segment = segmentAt(index);
      if (!segment) return undefined;
      const { volume, first, count, start, headRows } = segment;
      if (volume && index === start) return { kind: 'volume', volume };
      const within = index - start - headRows;
      return { kind: 'chapter', no: isReversed ? first + count - 1 - within : first + within };
    },
    indexOf,
    indexOfRow: (row) =>
      row.kind === 'chapter'
        ? indexOf(row.no)
        : (placed.find(({ volume }) => volume?.no === row.volume.no)?.start ?? indexOf(row.volume.first_no)),
    headOf: (index) => {
      const segment = segmentAt(index);
      return segment?.volume ? segment.start : undefined;
    },
  };
};

/** All chapters in order, also those that stand in no volume. */
const segmentsOf = (total: number, volumes: Volumes): Segment[] => {
  const segments: Segment[] = [];
  let next = 1;
  const addUpTo = (end: number) => {
    if (end >= next) segments.push({ volume: undefined, first: next, count: end - next + 1 });
  };
  for (const volume of volumes) {
    const first = Math.max(next, volume.first_no);
    const count = Math.min(volume.first_no + volume.chapter_count - 1, total) - first + 1;
    if (count < 1) continue;
    addUpTo(first - 1);
    segments.push({ volume, first, count });
    next = first + count;
  }
  addUpTo(total);
  return segments;
};
