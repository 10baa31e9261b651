import { type Static, Type } from 'typebox';
import { Reason } from './staff.ts';

/** Bounds of categories. */
export const categoryBounds = { nameLength: 20 } as const;

const Name = Type.String({ description: '分类的名称' });

/** A category with the names that files may call it by, beside its own. */
export const CategoryRow = Type.Object({
  name: Type.String(),
  novel_count: Type.Integer({ minimum: 0, description: '作品数，不算下架的' }),
  aliases: Type.Array(Type.String(), { description: '文件里也叫' }),
});

/** All categories in the order of the filter. */
export const CategoryList = Type.Object({ items: Type.Array(CategoryRow) });

export const CategoryChoice = Type.Object({ name: Name, reason: Reason });
export const CategoryRename = Type.Object({ name: Name, to: Name, reason: Reason });
export const CategoryMerge = Type.Object({ name: Name, into: Name, reason: Reason });
/** Names of those that come first in the filter; the others follow as they were. */
export const CategoryOrder = Type.Object({ names: Type.Array(Name, { maxItems: 1_000 }), reason: Reason });

export type CategoryRow = Static<typeof CategoryRow>;
export type CategoryList = Static<typeof CategoryList>;
export type CategoryChoice = Static<typeof CategoryChoice>;
export type CategoryRename = Static<typeof CategoryRename>;
export type CategoryMerge = Static<typeof CategoryMerge>;
export type CategoryOrder = Static<typeof CategoryOrder>;
