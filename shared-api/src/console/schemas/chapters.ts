import { type Static, Type } from 'typebox';
import { ChapterId, List, NovelId, Nullable } from '../../schemas/common.ts';
import { Reason } from './staff.ts';

/** A page of a novel's chapters: from a number on, which is the cursor of the next one too. */
export const EditedChapterParams = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: '从第几章起' })),
});

/** A chapter in the list of those who edit it; `begins` is the title of the volume that begins with it. */
export const EditedChapterRow = Type.Object({
  id: ChapterId,
  no: Type.Integer(),
  title: Type.String(),
  word_count: Type.Integer(),
  begins: Nullable(Type.String()),
});
export const EditedChapters = List(EditedChapterRow);

/** A volume, with the chapters that it begins and ends with. */
export const EditedVolume = Type.Object({
  title: Type.String(),
  first: ChapterId,
  last: ChapterId,
  last_no: Type.Integer(),
  chapter_count: Type.Integer(),
});
export const EditedVolumes = Type.Object({ items: Type.Array(EditedVolume) });

const Version = Type.String({ pattern: '^[0-9a-f]{32}$', description: '编辑时看到的版本' });

/** A chapter for whoever edits it: a line for each paragraph, a picture as a line that names it. */
export const EditedChapter = Type.Object({
  id: ChapterId,
  novel_id: NovelId,
  novel_title: Type.String(),
  no: Type.Integer(),
  title: Type.String(),
  paragraphs: Type.Array(Type.Object({ pid: Type.String(), text: Type.String() })),
  version: Version,
  /** The volume that it stands in, and whether that begins with it. */
  volume: Nullable(Type.String()),
  begins_volume: Type.Boolean(),
  previous: Nullable(ChapterId),
  next: Nullable(ChapterId),
});

const Title = Type.String({ description: '章名，最多 200 字' });
const Text = Type.String({ description: '正文，一行一段，最多 10 万字' });

/** A chapter as it was typed, and the version that was edited: where it is another by now, nothing is saved (409). */
export const ChapterForm = Type.Object({ id: ChapterId, title: Title, text: Text, version: Version, reason: Reason });

/** Chapters that one act adds. */
export const maxAddedChapters = 200;
/** New chapters behind another; null: in front of all; without it, behind all. */
export const AddForm = Type.Object({
  novel: NovelId,
  after: Type.Optional(Nullable(ChapterId)),
  chapters: Type.Array(Type.Object({ title: Title, text: Text }), { minItems: 1, maxItems: maxAddedChapters }),
  reason: Reason,
});

/** The paragraph that the second of two chapters begins with, and the title of that. */
export const SplitForm = Type.Object({
  id: ChapterId,
  pid: Type.String({ maxLength: 20, description: '新的一章从这一段起' }),
  title: Title,
  version: Version,
  reason: Reason,
});

export const JoinForm = Type.Object({
  id: ChapterId,
  with_title: Type.Boolean({ description: '把后一章的章名留作一段' }),
  reason: Reason,
});

/** A run of chapters, and the number of the chapter that it comes behind; 0: in front of all. */
export const MoveForm = Type.Object({
  first: ChapterId,
  last: ChapterId,
  after: Type.Integer({ minimum: 0, maximum: 1_000_000, description: '移到第几章后面；0 是最前面' }),
  reason: Reason,
});

export const ChapterChoice = Type.Object({ id: ChapterId, reason: Reason });

/** Title of the volume that begins with a chapter; null: none does. */
export const VolumeForm = Type.Object({ id: ChapterId, title: Nullable(Type.String()), reason: Reason });

/** Characters of a text from which chapters are read. */
export const maxPastedCharacters = 250_000;
export const PastedText = Type.Object({
  novel: NovelId,
  text: Type.String({ minLength: 1, maxLength: maxPastedCharacters, description: '一章或几章，每章以章名开头' }),
});
/** Bytes of a file from which chapters are read. */
export const maxChapterFileBytes = 1_000_000;
export const ChapterFile = Type.Object({
  file: Type.String({
    minLength: 1,
    maxLength: Math.ceil(maxChapterFileBytes / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: 'TXT 文件的内容（Base64）',
  }),
});
/** The text of a file, as the importer reads it. */
export const ChapterFileText = Type.Object({ text: Type.String() });
/** The chapters that were read from a pasted text, as they would be added. */
export const PastedChapters = Type.Object({
  items: Type.Array(
    Type.Object({
      title: Type.String(),
      text: Type.String(),
      word_count: Type.Integer(),
      /** Whether the novel has a chapter of this title. */
      is_known: Type.Boolean(),
    }),
  ),
  /** Pieces of the text that would be in no chapter, each with the reason. */
  left_out: Type.Array(Type.Object({ text: Type.String(), reason: Type.String() })),
});

const Written = Type.Array(Type.Object({ title: Type.String(), texts: Type.Array(Type.String()) }));
/** What one edit of chapters changed: the chapters before and after it, whole. Of many, the first few. */
export const ChapterChanges = Type.Object({ before: Written, after: Written });

export type EditedChapterRow = Static<typeof EditedChapterRow>;
export type EditedVolume = Static<typeof EditedVolume>;
export type EditedVolumes = Static<typeof EditedVolumes>;
export type EditedChapter = Static<typeof EditedChapter>;
export type ChapterForm = Static<typeof ChapterForm>;
export type AddForm = Static<typeof AddForm>;
export type ChapterFileText = Static<typeof ChapterFileText>;
export type PastedChapters = Static<typeof PastedChapters>;
export type ChapterChanges = Static<typeof ChapterChanges>;
