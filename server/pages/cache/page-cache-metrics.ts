import type { SiteMetrics } from '../../http/metrics/site-metrics.ts';
import type { PageCache } from './page-cache.ts';

/** Adds what a cache of pages or answers holds, and how often something was in it. */
const measureCache = (metrics: SiteMetrics, cache: PageCache, name: string, what: string): void => {
  metrics.addCounter(
    { name: `shuhai_${name}_cache_hits_total`, help: `${what} answered from the cache` },
    () => cache.counts.hits,
  );
  metrics.addCounter(
    { name: `shuhai_${name}_cache_misses_total`, help: `${what} not in the cache` },
    () => cache.counts.misses,
  );
  metrics.addGauge({ name: `shuhai_${name}_cache_keys`, help: `${what} in the cache` }, cache.pages);
  metrics.addGauge(
    { name: `shuhai_${name}_cache_bytes`, help: `Memory of the ${what.toLowerCase()} in the cache` },
    cache.size,
  );
};

export const measurePageCache = (metrics: SiteMetrics, cache: PageCache): void =>
  measureCache(metrics, cache, 'page', 'Pages');

export const measureAnswerCache = (metrics: SiteMetrics, cache: PageCache): void =>
  measureCache(metrics, cache, 'answer', 'Answers of calls');
