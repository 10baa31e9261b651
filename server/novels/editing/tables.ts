import type { Generated } from 'kysely';

declare module '../../db/tables.ts' {
  /** Tables that the command line of the library sets. */
  interface Tables {
    picks: PickTable;
    banners: BannerTable;
    home_announcements: HomeAnnouncementTable;
    legal_pages: LegalPageTable;
    links: LinkTable;
    covers: CoverTable;
  }
}

interface PickTable {
  block: string;
  position: number;
  novel_id: number;
}

/** Banners stand in the order of their ids. */
interface BannerTable {
  id: Generated<number>;
  title: string;
  image_url: string | null;
  link: string;
  novel_id: number | null;
}

/** Announcements stand in the order of their ids. */
interface HomeAnnouncementTable {
  id: Generated<number>;
  title: string;
  /** Empty where the title says all. */
  text: string;
  link: string | null;
  begins_at: number;
  ends_at: number;
}

/** A page without words has no row. */
interface LegalPageTable {
  name: string;
  text: string;
  changed_at: number;
}

interface LinkTable {
  id: Generated<number>;
  position: number;
  link_name: string;
  link_url: string;
}

/** Pictures as they are sent, by the SHA-256 that stands in their address. */
interface CoverTable {
  hash: string;
  bytes: Buffer;
  created_at: number;
}
