/** Key of a chapter in the tables; on the wire it is a string. */
export interface ChapterKey {
  novelId: number;
  serial: number;
}

export const chapterId = (novelId: number, serial: number): string => `${novelId}-${serial}`;

/** @returns null for a text that is no novel's id */
export const parseNovelId = (id: string): number | null => (/^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null);

/** @returns null for a text that is no chapter's id */
export const parseChapterId = (id: string): ChapterKey | null => {
  const [, novelId, serial] = /^([1-9][0-9]{0,14})-([1-9][0-9]{0,8})$/.exec(id) ?? [];
  return novelId === undefined || serial === undefined ? null : { novelId: Number(novelId), serial: Number(serial) };
};

/** Epoch milliseconds as ISO 8601, UTC. */
export const isoTime = (time: number): string => new Date(time).toISOString();

/** Row ids as numbers; texts that are no ids are left out. */
export const parseRowIds = (ids: readonly string[]): number[] => ids.flatMap((id) => parseNovelId(id) ?? []);
