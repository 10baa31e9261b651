import { LRUCache } from 'lru-cache';

/** A sitemap as it goes over the wire. */
interface CachedMap {
  body: Buffer;
}

/** A map of 10,000 novels has some 60 kB compressed, and 1 MB where a crawler takes none. */
const maxBytes = 16_000_000;

/**
 * Makes a function that gives a map as it was made before, as long as its stamp is the same, and makes it anew otherwise. Maps that
 * nobody has asked for lately go.
 */
export const createSitemapCache = () => {
  const maps = new LRUCache<string, { stamp: string; map: CachedMap }>({
    maxSize: maxBytes,
    sizeCalculation: ({ map }) => map.body.length + 1,
  });
  return async <Map extends CachedMap>(
    name: string,
    stamp: string,
    make: () => Promise<Map | null>,
  ): Promise<Map | null> => {
    const kept = maps.get(name);
    if (kept?.stamp === stamp) return kept.map as Map;
    const map = await make();
    if (map) maps.set(name, { stamp, map });
    return map;
  };
};
