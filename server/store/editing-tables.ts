import type { Generated } from 'kysely';

/** What those who run the site set, and what lists and searches are counted and found by. */
export interface EditingTables {
  banners: BannerTable;
  facet_cells: FacetCellTable;
  tag_counts: TagCountTable;
  text_signatures: TextSignatureTable;
}

/** Banners stand in the order of their ids. */
interface BannerTable {
  id: Generated<number>;
  title: string;
  image_url: string | null;
  link: string;
  novel_id: number | null;
}

/** How many novels meet in one combination of facets; see facet-cells.ts. */
export interface FacetCellTable {
  /** A tag, or the empty one for novels whatever their tags. */
  tag: string;
  /** The day (china-day.ts) of the latest chapter, or 0 for novels of all days. */
  day: number;
  category_id: number;
  status: 1 | 2;
  /** Index into the word bands. */
  band: number;
  count: number;
}

interface TagCountTable {
  tag: string;
  novel_count: number;
}

/** Whether a word may stand in a part of a novel; see text-signature.ts and write-signatures.ts. */
interface TextSignatureTable {
  id: number;
  bits: Buffer;
}
