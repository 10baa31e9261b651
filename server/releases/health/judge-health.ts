import type { HourOfSet } from './health-rows.ts';
import { countNetworks, sharedNetworks, uniteBitmaps } from './network-bitmap.ts';

/** Bounds beyond which a set is unhealthy: docs/decisions/0025-automatic-rollback-judged-by-networks.md. */
const thresholds = {
  /** Minimum of networks that were sent its pages; fewer say nothing. */
  minOpened: 20,
  /** Minimum of networks that reported a fault: so many nobody has alone. */
  minFaulted: 10,
  /** Networks that reported a fault, of those that were sent pages. */
  minFaultShare: 0.05,
  /** That share divided by the one of the previous set. */
  minTimesPrevious: 3,
} as const;

/** What is known of a set. */
interface Evidence {
  /** Pages that servers sent. */
  loads: number;
  /** Different networks to which servers sent pages, and those of them that reported a fault: what others report is anybody's word. */
  opened: number;
  faulted: number;
}

/** @param hours what was counted, by the hour */
export const evidenceOf = (hours: readonly HourOfSet[]): Evidence => {
  const opened = uniteBitmaps(hours.map(({ opened_by }) => opened_by));
  const faulted = uniteBitmaps(hours.map(({ faulted_by }) => faulted_by));
  return {
    loads: hours.reduce((total, { loads }) => total + loads, 0),
    opened: countNetworks(opened),
    faulted: countNetworks(sharedNetworks(opened, faulted)),
  };
};

/**
 * Says why a set is unhealthy.
 * @param previous hours of the set to compare with, a day at most; empty where there is none
 * @returns a sentence with the figures; null for a healthy set
 */
export const unhealthyReason = (hours: readonly HourOfSet[], previous: readonly HourOfSet[]): string | null => {
  const { loads, opened, faulted } = evidenceOf(hours);
  if (opened < thresholds.minOpened || faulted < thresholds.minFaulted) return null;
  const share = faulted / opened;
  const previousShare = hourlyShare(previous);
  if (share < thresholds.minFaultShare || share < thresholds.minTimesPrevious * previousShare) return null;
  return `发出 ${loads} 页，${opened} 个网段打开过，${faulted} 个报告出错（${percent(share)}），之前的组合为 ${percent(previousShare)}`;
};

/** Networks with a fault of all, hour by hour: over a day together, one fault of a network would count for all its readers. */
const hourlyShare = (hours: readonly HourOfSet[]): number => {
  const counts = hours.map((hour) => evidenceOf([hour]));
  const opened = counts.reduce((total, one) => total + one.opened, 0);
  return opened === 0 ? 0 : counts.reduce((total, one) => total + one.faulted, 0) / opened;
};

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
