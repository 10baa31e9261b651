declare module '../../db/tables.ts' {
  /** What was counted of releases. */
  interface Tables {
    release_counts: ReleaseCountTable;
  }
}

/** How often something happened to pages of a release within one hour, on all servers. */
interface ReleaseCountTable {
  /** Whole hours since 1970, UTC. */
  hour: number;
  /** `reader@VERSION-HASH` */
  release: string;
  /** Pages sent, faults reported, and times that browsers measured. */
  kind: 'load' | 'fault' | 'interactive' | 'lcp' | 'inp';
  /** Of a time: the upper bound in milliseconds of the bucket that it fell into (time-buckets.ts); otherwise 0. */
  bucket: number;
  count: number;
}

export type CountKind = ReleaseCountTable['kind'];
