import type { SiteMetrics } from '../../http/metrics/site-metrics.ts';
import type { PageCache } from './page-cache.ts';

/** Adds what the page cache holds, and how often a page was in it. */
export const measurePageCache = (metrics: SiteMetrics, cache: PageCache): void => {
  metrics.addCounter(
    { name: 'shuhai_page_cache_hits_total', help: 'Pages answered from the cache' },
    () => cache.counts.hits,
  );
  metrics.addCounter(
    { name: 'shuhai_page_cache_misses_total', help: 'Pages not in the cache' },
    () => cache.counts.misses,
  );
  metrics.addGauge({ name: 'shuhai_page_cache_keys', help: 'Pages in the cache' }, cache.pages);
  metrics.addGauge({ name: 'shuhai_page_cache_bytes', help: 'Memory of the pages in the cache' }, cache.size);
};
