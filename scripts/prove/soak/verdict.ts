import { percentile } from '../../bench/figures/percentile.ts';
import type { Measured } from '../load/mixed-load.ts';

/** Growth of the process's memory that is allowed, from the second part, when all is loaded, to the last. */
const maxGrowth = 1.05;

/** How many times as long pages may take in the last third as in the first. */
const maxSlower = 1.5;
/** Milliseconds below which that says nothing: readers and site share this machine, and an import besides. */
const floorMs = { quiet: 50, importing: 250 };

/** Milliseconds that p99 of the rest may have in any third: a site that is slow all along gets no slower. */
const maxQuietMs = 1_000;

/** Measurements of one part of the soak, told apart by what went on meanwhile. */
export interface Part {
  /** While a novel was imported, and what it changed was made anew. */
  importing: Measured;
  /** While a release was activated, and its pages were made. */
  releasing: Measured;
  /** In the rest of the time. */
  quiet: Measured;
  /** Bytes of the server's process at the end of the part. */
  memory: number;
}

type Stretch = 'quiet' | 'importing' | 'releasing';

export interface Verdict {
  failed: number;
  again: number;
  /** Memory at the end of the last part for each byte at the end of the second. */
  growth: number;
  /** p99 in milliseconds in each third of the time, told apart by what went on meanwhile. */
  thirds: Record<Stretch, number[]>;
  /** One sentence for each bound that was broken. */
  broken: string[];
}

export const allOf = ({ importing, releasing, quiet }: Part): Measured[] => [importing, releasing, quiet];

export const sum = (numbers: readonly number[]): number => numbers.reduce((before, number) => before + number, 0);

/** Judges all parts of a soak: nothing failed, memory stayed, and p99 is flat with an import and without, and low in the rest. */
export const judge = (parts: readonly Part[]): Verdict => {
  const whole = parts.flatMap(allOf);
  const failed = sum(whole.map((measured) => measured.failed.length));
  const growth = (parts.at(-1)?.memory ?? Number.NaN) / (parts[1]?.memory ?? Number.NaN);
  const thirdsOf = (stretch: Stretch) => [0, 1, 2].map((third) => p99(parts, stretch, third));
  const thirds = { quiet: thirdsOf('quiet'), importing: thirdsOf('importing'), releasing: thirdsOf('releasing') };
  const broken = [
    ...(failed === 0 ? [] : [`${failed} 个请求失败`]),
    ...(growth <= maxGrowth ? [] : ['内存增长过多']),
    ...(isFlat(thirds.quiet, floorMs.quiet) ? [] : ['平时的 p99 变慢']),
    ...(thirds.quiet.some((ms) => ms > maxQuietMs) ? [`平时的 p99 超过 ${maxQuietMs} ms`] : []),
    ...(isFlat(thirds.importing, floorMs.importing) ? [] : ['导入时的 p99 变慢']),
  ];
  return { failed, again: sum(whole.map(({ again }) => again)), growth, thirds, broken };
};

const p99 = (parts: readonly Part[], stretch: Stretch, third: number): number =>
  percentile(
    parts.slice((third * parts.length) / 3, ((third + 1) * parts.length) / 3).flatMap((part) => part[stretch].times),
    99,
  );

const isFlat = ([first = Number.NaN, , last = Number.NaN]: readonly number[], floor: number): boolean =>
  last <= Math.max(first * maxSlower, floor);
