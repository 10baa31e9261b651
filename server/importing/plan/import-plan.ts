import { type Static, Type } from 'typebox';
import { isAdvert } from '../../novels/saving/incoming/adverts.ts';
import { withoutAnnotations } from '../../novels/saving/incoming/annotated-text.ts';
import type { IncomingNovel } from '../../novels/saving/incoming/incoming-novel.ts';
import type { FileRead } from '../txt/read-novel.ts';

const advertLine = Type.Object({
  /** Number of the paragraph in the novel, from 1. */
  paragraph: Type.Integer({ minimum: 1 }),
  text: Type.String(),
});

/** A line that looks like an advertisement. */
export type AdvertLine = Static<typeof advertLine>;

/** How a file is to be imported: written by a preview, edited by people, read again by the import. */
export const importPlan = Type.Object({
  version: Type.Literal(1),
  /** Path as it was given. */
  file: Type.String(),
  /** The text that the plan was made for: count of its paragraphs, and their SHA-256. */
  paragraphs: Type.Integer({ minimum: 0 }),
  text_hash: Type.String(),
  title: Type.String(),
  author: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  status: Type.Union([Type.Literal(1), Type.Literal(2)]),
  intro: Type.String(),
  volumes: Type.Array(Type.Object({ title: Type.String() })),
  /** A line that is deleted joins the chapter to the one before; one that is added begins a chapter at its paragraph. */
  chapters: Type.Array(
    Type.Object({
      title: Type.String(),
      /** Index of its volume, or null. */
      volume: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
      /** Number of its first paragraph, from 1; of one without text, that of the next chapter. */
      paragraph: Type.Integer({ minimum: 1 }),
      /** First words, for people. */
      begins: Type.Optional(Type.String()),
    }),
  ),
  /** Lines that look like advertisements; those whose `remove` is set to true are left out. */
  adverts: Type.Array(Type.Object({ ...advertLine.properties, remove: Type.Boolean() })),
});

export type ImportPlan = Static<typeof importPlan>;

/** In UTF-16 units. */
const maxFirstWords = 24;
const maxAdverts = 500;

/** All paragraphs of a novel, in order. */
export const paragraphsOfNovel = ({ chapters }: IncomingNovel): string[] =>
  chapters.flatMap(({ paragraphs }) => paragraphs);

/** The lines of a novel that look like advertisements, up to a bound. @param texts of its paragraphs, without annotations */
export const findAdverts = (texts: readonly string[]): AdvertLine[] =>
  texts.flatMap((text, index) => (isAdvert(text) ? [{ paragraph: index + 1, text }] : [])).slice(0, maxAdverts);

/** Makes the plan of an import as it would be without one. */
export const makePlan = ({ file, textHash, read: { novel } }: FileRead): ImportPlan => {
  let next = 1;
  const chapters = novel.chapters.map(({ title, volume, paragraphs }) => {
    const chapter = {
      title,
      volume,
      paragraph: next,
      begins: withoutAnnotations(paragraphs[0] ?? '').slice(0, maxFirstWords),
    };
    next += paragraphs.length;
    return chapter;
  });
  const { title, author, category, tags, status, intro, volumes } = novel;
  return {
    version: 1,
    file,
    paragraphs: next - 1,
    text_hash: textHash(),
    ...{ title, author, category, tags, status, intro, volumes, chapters },
    adverts: findAdverts(paragraphsOfNovel(novel).map(withoutAnnotations)).map((advert) => ({
      ...advert,
      remove: false,
    })),
  };
};
