import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it goes out. */
export interface KeptPage {
  status: number;
  body: Buffer;
  encoding: Encoding;
  etag: string;
  /** Its content security policy: it names what stands in the page. */
  policy: string;
  /** Whether it may be given again, here and by caches on its way; what was not rendered whole may be at the next try. */
  keep: boolean;
}

/** What pages may differ by. */
export interface PageKey {
  set: string;
  origin: string;
  /** Path with its normalised query. */
  url: string;
  revision: number;
  encoding: Encoding;
}

/** Quality 11 would cost 18 ms a page for a few per cent. */
const brotliQuality = 5;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
};

export interface Redirect {
  status: number;
  location: string;
}

/** A page as it was made. Only one that was rendered whole is worth keeping. */
export type MadePage = Redirect | { status: number; html: string; policy: string; keep: boolean };

export interface PageCache {
  /** The page under a key, made by `make` where it is not kept; several who ask at once wait for the same making. */
  get: (key: PageKey, make: () => Promise<MadePage>) => Promise<KeptPage | Redirect>;
  /** Bytes in use. */
  size: () => number;
}

/** Compressed pages in memory. @param limit bytes at most; the ones not asked for the longest go first */
export const createPageCache = (limit: number): PageCache => {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: limit,
    sizeCalculation: ({ body, policy }) => body.length + policy.length + overhead,
  });
  const making = new Map<string, Promise<KeptPage | Redirect>>();

  const fill = async (
    name: string,
    encoding: Encoding,
    make: () => Promise<MadePage>,
  ): Promise<KeptPage | Redirect> => {
    const made = await make();
    if ('location' in made) return made;
    const { html, ...rest } = made;
    const bytes = Buffer.from(html);
    const page = { ...rest, encoding, etag: etagOf(bytes, encoding), body: await compressors[encoding](bytes) };
    if (page.keep) pages.set(name, page);
    return page;
  };

  return {
    get: (key, make) => {
      const name = `${key.revision} ${key.encoding} ${key.set} ${key.origin} ${key.url}`;
      const kept = pages.get(name);
      if (kept) return Promise.resolve(kept);
      const pending = making.get(name) ?? fill(name, key.encoding, make).finally(() => making.delete(name));
      making.set(name, pending);
      return pending;
    },
    size: () => pages.calculatedSize,
  };
};

/** What an entry takes beside its body, roughly, in bytes. */
const overhead = 512;

const etagOf = (html: Buffer, encoding: Encoding): string =>
  `"${hash('sha256', html, 'base64url').slice(0, 22)}-${encoding}"`;
