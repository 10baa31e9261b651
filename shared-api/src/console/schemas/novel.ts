import { type Static, Type } from 'typebox';
import { NovelId, Nullable, Time } from '../../schemas/common.ts';
import { Reason } from './staff.ts';

/** One novel for those who edit it, taken down or not. */
export const EditedNovel = Type.Object({
  id: NovelId,
  title: Type.String(),
  author: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  status: Type.Enum([1, 2], { description: '1 连载，2 完本' }),
  intro: Type.String(),
  cover_url: Nullable(Type.String()),
  source: Nullable(Type.String()),
  word_count: Type.Integer(),
  chapter_count: Type.Integer(),
  read_total: Type.Integer(),
  created_at: Time,
  updated_at: Time,
  taken_down_at: Nullable(Time),
  /** Names of fields that were set by hand, which imports leave alone. */
  edited: Type.Array(Type.String()),
});

/** Changes of a novel's fields; an absent one stays. A category that is not there yet is made. */
export const NovelForm = Type.Object({
  id: NovelId,
  title: Type.Optional(Type.String({ minLength: 1, description: '书名' })),
  author: Type.Optional(Type.String({ minLength: 1, description: '作者' })),
  category: Type.Optional(Type.String({ minLength: 1, description: '分类；没有的会新建' })),
  tags: Type.Optional(Type.Array(Type.String(), { maxItems: 100, description: '标签' })),
  status: Type.Optional(Type.Enum([1, 2], { description: '1 连载，2 完本' })),
  intro: Type.Optional(Type.String({ description: '简介' })),
  reason: Reason,
});

/** Longest picture of a cover as it is sent, in characters of Base64: about 700 kB. */
export const maxCoverCharacters = 950_000;

/** A novel's cover; null takes it away. */
export const CoverForm = Type.Object({
  id: NovelId,
  picture: Nullable(
    Type.String({
      maxLength: maxCoverCharacters,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: '图片（JPEG、PNG、WebP、GIF），Base64',
    }),
  ),
  reason: Reason,
});

export const NovelChoice = Type.Object({ id: NovelId, reason: Reason });

export type EditedNovel = Static<typeof EditedNovel>;
export type NovelForm = Static<typeof NovelForm>;
export type CoverForm = Static<typeof CoverForm>;
