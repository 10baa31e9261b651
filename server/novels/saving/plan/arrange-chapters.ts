/** What stands in a volume, by the volume's number; null outside of all. */
interface InVolume {
  volume_no: number | null;
}

/** Chapters in reading order, with the volumes that they stand in. */
export interface Arrangement<Chapter extends InVolume> {
  chapters: readonly Chapter[];
  volumes: readonly { no: number; title: string }[];
}

/** A run of chapters, by its first and last index. */
export interface Run {
  first: number;
  last: number;
}

/** The volume of what comes to stand at an index: that of the chapter before it; in front of all, that of the first. */
export const volumeAt = (chapters: readonly InVolume[], index: number): number | null =>
  chapters[Math.max(0, index - 1)]?.volume_no ?? null;

/** Whether a chapter is the first of its volume, or of those outside of all. */
export const isVolumeStart = (chapters: readonly InVolume[], index: number): boolean =>
  index === 0 || chapters[index - 1]?.volume_no !== chapters[index]?.volume_no;

/** The chapters from one on that stand in the same volume. */
export const runFrom = (chapters: readonly InVolume[], first: number): Run => {
  let last = first;
  while (last + 1 < chapters.length && !isVolumeStart(chapters, last + 1)) last += 1;
  return { first, last };
};

/**
 * Moves a run of chapters behind another, which does not stand in it; -1: in front of all. They join the volume of that place, but a
 * whole volume that comes between two others stays one.
 */
export const moveRun = <Chapter extends InVolume>(
  { chapters, volumes }: Arrangement<Chapter>,
  { first, last }: Run,
  after: number,
): Arrangement<Chapter> => {
  const run = chapters.slice(first, last + 1);
  const rest = chapters.toSpliced(first, run.length);
  const at = (after < first ? after : after - run.length) + 1;
  const isWhole =
    chapters[first]?.volume_no !== null &&
    isVolumeStart(chapters, first) &&
    (last + 1 === chapters.length || isVolumeStart(chapters, last + 1));
  const isBetween = at === 0 || at === rest.length || isVolumeStart(rest, at);
  const volume_no = volumeAt(rest, at);
  const moved = isWhole && isBetween ? run : run.map((chapter) => inVolume(chapter, volume_no));
  return inOrder({ chapters: rest.toSpliced(at, 0, ...moved), volumes });
};

/**
 * Lets a volume begin at a chapter, which goes on to where the volume ended that the chapter stood in; where one begins there already, it
 * gets the title. Null: none begins there, and the chapters join the volume before it.
 */
export const beginVolume = <Chapter extends InVolume>(
  arrangement: Arrangement<Chapter>,
  index: number,
  title: string | null,
): Arrangement<Chapter> => {
  const { chapters, volumes } = arrangement;
  const own = chapters[index]?.volume_no ?? null;
  const isStart = own !== null && isVolumeStart(chapters, index);
  if (title !== null && isStart)
    return { chapters, volumes: volumes.map((volume) => (volume.no === own ? { ...volume, title } : volume)) };
  if (title === null && !isStart) return arrangement;
  const run = runFrom(chapters, index);
  if (title !== null) return inOrder(inNewVolume(arrangement, run, title));
  return inOrder({ chapters: putInVolume(chapters, run, chapters[index - 1]?.volume_no ?? null), volumes });
};

/** The titles of the volumes that a run of chapters stands in, each with how many of them. */
export interface VolumeStretch {
  title: string | null;
  count: number;
}

/** The volumes of a run of chapters, by which {@link restoreVolumes} puts them back. */
export const stretchesOf = <Chapter extends InVolume>(
  { chapters, volumes }: Arrangement<Chapter>,
  { first, last }: Run,
): VolumeStretch[] => {
  const stretches: VolumeStretch[] = [];
  for (let from = first; from <= last; ) {
    const to = Math.min(last, runFrom(chapters, from).last);
    const volume = volumes.find(({ no }) => no === chapters[from]?.volume_no);
    stretches.push({ title: volume?.title ?? null, count: to - from + 1 });
    from = to + 1;
  }
  return stretches;
};

/** Puts the chapters from one on back into the volumes that they stood in: those beside them, where the titles are the same. */
export const restoreVolumes = <Chapter extends InVolume>(
  arrangement: Arrangement<Chapter>,
  index: number,
  stretches: readonly VolumeStretch[],
): Arrangement<Chapter> => {
  let restored = arrangement;
  let first = index;
  for (const { title, count } of stretches) {
    const { chapters, volumes } = restored;
    const run = { first, last: first + count - 1 };
    const beside = [chapters[first - 1], chapters[run.last + 1]].map((chapter) => chapter?.volume_no ?? null);
    const known = volumes.find((volume) => volume.title === title && beside.includes(volume.no));
    restored =
      title === null || known
        ? { volumes, chapters: putInVolume(chapters, run, known?.no ?? null) }
        : inNewVolume(restored, run, title);
    first += count;
  }
  return numbered(restored);
};

/** Puts a run into a volume that is new: by the number behind that of the one before it, where no other chapters have that. */
const inNewVolume = <Chapter extends InVolume>(
  { chapters, volumes }: Arrangement<Chapter>,
  run: Run,
  title: string,
): Arrangement<Chapter> => {
  const used = new Set(chapters.flatMap(({ volume_no }, index) => (isIn(run, index) ? [] : (volume_no ?? []))));
  const next = (chapters.slice(0, run.first).findLast(({ volume_no }) => volume_no !== null)?.volume_no ?? 0) + 1;
  const no = used.has(next) ? Math.max(...used) + 1 : next;
  return {
    chapters: putInVolume(chapters, run, no),
    volumes: [...volumes.filter((volume) => volume.no !== no), { no, title }],
  };
};

const isIn = ({ first, last }: Run, index: number): boolean => index >= first && index <= last;

const inVolume = <Chapter extends InVolume>(chapter: Chapter, volume_no: number | null): Chapter =>
  chapter.volume_no === volume_no ? chapter : { ...chapter, volume_no };

const putInVolume = <Chapter extends InVolume>(
  chapters: readonly Chapter[],
  run: Run,
  volume_no: number | null,
): Chapter[] => chapters.map((chapter, index) => (isIn(run, index) ? inVolume(chapter, volume_no) : chapter));

/** The numbers of the volumes that have chapters, in reading order. */
const orderOf = (chapters: readonly InVolume[]): number[] =>
  [...new Set(chapters.map(({ volume_no }) => volume_no))].filter((no) => no !== null);

/** Numbers the volumes anew where their numbers do not rise in reading order. Those without chapters go then. */
const inOrder = <Chapter extends InVolume>(arrangement: Arrangement<Chapter>): Arrangement<Chapter> => {
  const order = orderOf(arrangement.chapters);
  return order.every((no, index) => index === 0 || no > (order[index - 1] ?? 0)) ? arrangement : numbered(arrangement);
};

/** Numbers the volumes that have chapters from 1, as those of a file are. */
const numbered = <Chapter extends InVolume>({ chapters, volumes }: Arrangement<Chapter>): Arrangement<Chapter> => {
  const order = orderOf(chapters);
  const numbers = new Map(order.map((no, index) => [no, index + 1]));
  return {
    chapters: chapters.map((chapter) =>
      chapter.volume_no === null ? chapter : inVolume(chapter, numbers.get(chapter.volume_no) ?? null),
    ),
    volumes: order.map((no, index) => ({
      no: index + 1,
      title: volumes.find((volume) => volume.no === no)?.title ?? '',
    })),
  };
};
