import { type Static, type TSchema, Type } from 'typebox';
import { errorCodes } from '../requests/errors.ts';

/** A novel's id: decimal digits. */
export const NovelId = Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: '作品编号', examples: ['1001'] });

/** A chapter's id: `{novel id}-{serial}`. The serial is given once and never reused. */
export const ChapterId = Type.String({
  pattern: '^[1-9][0-9]{0,14}-[1-9][0-9]{0,8}$',
  description: '章节编号',
  examples: ['1001-1'],
});

/** Opaque position of the next page of a list. */
export const Cursor = Type.String({ maxLength: 512, pattern: '^[A-Za-z0-9_-]+$', description: '下一页的位置' });

/** ISO 8601, UTC. */
export const Time = Type.String({ format: 'date-time', description: '时间（UTC）' });

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Body of a successful response. */
export const Data = <Schema extends TSchema>(schema: Schema) => Type.Object({ data: schema });

/** One page of a list; `next_cursor` is null at the end. */
export const List = <Schema extends TSchema>(item: Schema) =>
  Type.Object({ items: Type.Array(item), next_cursor: Nullable(Cursor) });

/** Body of a failed response: a sentence for people and a code for programs. */
export const Failure = Type.Object({ error: Type.String(), code: Type.Enum([...errorCodes]) });

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}
export type Failure = Static<typeof Failure>;
