import { type ContentsLists, findContentsLists } from '../contents-list/contents-list.ts';
import type { Heading } from '../forms/heading.ts';
import { type HeadingUnit, headingUnits, isBareNumeral } from '../forms/heading-units.ts';
import type { Candidate } from '../heading-candidates.ts';
import { bodyLengthsOf, type LineView, median } from '../line-view.ts';
import { carriesText, type RatedNumbering } from './chapter-numbering.ts';
import { bestSequence } from './heading-sequence.ts';

/** A way to write the numbers of volume and chapter in one. */
interface Form {
  pattern: RegExp;
  /** Unit of the volumes. */
  volumeUnit: '季' | '卷';
  /** Whether dates, scores and prices are written so too: such headings count from 1-1. */
  isAmbiguous: boolean;
}

const behindNumber = '(?=$|[ :、.·_—–|~)\\]】〕-]|\\p{Script=Han})(?! ?[.:/x×~—–-] ?\\d)';
const opening = '^[【〔[(]?';
const forms: Form[] = [
  {
    pattern: new RegExp(
      `${opening}s(?:eason)? ?(\\d{1,2})[ ._-]{0,2}ep?(?:isode)?[ .]?(\\d{1,4})${behindNumber}`,
      'iu',
    ),
    volumeUnit: '季',
    isAmbiguous: false,
  },
  {
    pattern: new RegExp(`${opening}(\\d{1,2}) ?[x×] ?(\\d{1,3})${behindNumber}`, 'iu'),
    volumeUnit: '季',
    isAmbiguous: false,
  },
  {
    pattern: new RegExp(`${opening}(\\d{1,2}) ?[-—–] ?(\\d{1,3})${behindNumber}`, 'u'),
    volumeUnit: '卷',
    isAmbiguous: true,
  },
  {
    pattern: new RegExp(`${opening}(\\d{1,2})\\.(\\d{1,3})${behindNumber}`, 'u'),
    volumeUnit: '卷',
    isAmbiguous: true,
  },
];
/** A line that begins otherwise has none of these forms. */
const firstCharacters = '0123456789sS【〔[(';

/** Words of a sum or a measure, behind a number that is no heading's: 1.1万元. */
const measured = /^(?:[万亿元块米折倍度秒%％]|[分点](?:钟|之|的|$))/;
const sentence = /[。;]|[,:]$/;
const minChapters = 3;
/** Fewer headings than this share of them following one another are scores, or dates. */
const minStepShare = 0.8;
/** Chapters with less text in the middle, in characters, are the entries of a list. */
const minMedianLength = 40;
/** More than the number of the last chapter of any volume. */
const volumeFactor = 10_000;

/** A heading with the number of its volume. */
interface Paired extends Candidate {
  volumeNo: number;
}

const readForm = (text: string, { pattern, volumeUnit }: Form): (Heading & { volumeNo: number }) | null => {
  const found = pattern.exec(text);
  if (found === null) return null;
  const tail = text.slice(found[0].length);
  const volumeNo = Number(found[1]);
  if (volumeNo === 0 || measured.test(tail)) return null;
  const titleStart = found[0].length + (/^[ :、.·\-—–_~|)\]】〕]*/.exec(tail)?.[0].length ?? 0);
  return {
    unit: 'pair',
    no: Number(found[2]),
    volumeNo,
    volumeTitle: `第${volumeNo}${volumeUnit}`,
    prefixEnd: 0,
    prefix: 'none',
    titleStart,
    isCertain: !sentence.test(tail),
  };
};

const orderOf = ({ volumeNo, no }: Paired): number => volumeFactor * volumeNo + no;

/** Whether a heading is the next one: of the same volume, or the first of the next, whose count may go on. */
const follows = (before: Paired, { volumeNo, no }: Paired): boolean =>
  volumeNo === before.volumeNo
    ? no === before.no + 1
    : volumeNo === before.volumeNo + 1 && (no <= 1 || no === before.no + 1);

const rate = (view: LineView, candidates: readonly Paired[], { isAmbiguous }: Form): RatedNumbering | null => {
  const { indices, score } = bestSequence(
    candidates.map((each) => ({ no: orderOf(each), confidence: each.isCertain ? 1 : 0.4 })),
  );
  const chapters = indices.flatMap((index) => candidates[index] ?? []);
  const [first] = chapters;
  if (first === undefined || chapters.length < minChapters) return null;
  if (isAmbiguous && (first.volumeNo > 1 || first.no > 1)) return null;
  const steps = chapters.slice(1).filter((each, index) => follows(chapters[index] ?? each, each));
  const lengths = bodyLengthsOf(view, chapters);
  const isCount = steps.length >= minStepShare * (chapters.length - 1) && median(lengths) >= minMedianLength;
  if (!isCount || !carriesText(view, chapters, lengths)) return null;
  const meanBodyLength = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return { unit: 'pair', chapters, score: score * headingUnits.pair.weight, meanBodyLength };
};

const isOfSeveralVolumes = ({ chapters }: RatedNumbering): boolean =>
  new Set(chapters.map(({ volumeTitle }) => volumeTitle)).size > 1;

/** Whether headings in these forms may count chapters beside those of another unit. */
const mayCountBeside = (usual: RatedNumbering | null, { isAmbiguous }: Form): boolean => {
  if (usual === null || headingUnits[usual.unit].rank < headingUnits.pair.rank) return true;
  // S01E02 holds passages that bare numerals count; 1-2 may be a score among chapters that they count.
  return isBareNumeral(usual.unit) ? !isAmbiguous : usual.chapters.length === 1;
};

/**
 * Finds chapters whose headings give the numbers of volume and chapter, where these alone carry the text: S01E02 雨落, 1-2 雨落,
 * 1.2 雨落, 01x02.
 *
 * @param usual numbering by the units of other headings
 */
export const findVolumeChapterNumbers = (
  view: LineView,
  usual: RatedNumbering | null,
): { chosen: RatedNumbering; lists: ContentsLists } | null => {
  const possible = forms.filter((form) => mayCountBeside(usual, form));
  if (possible.length === 0) return null;
  const isSingle =
    usual !== null && !isBareNumeral(usual.unit) && headingUnits[usual.unit].rank >= headingUnits.pair.rank;
  const lines = view.normalized.flatMap((text, line) =>
    text !== '' && firstCharacters.includes(text.charAt(0)) ? [{ text, line }] : [],
  );
  for (const form of possible) {
    const found = lines.flatMap(({ text, line }) => {
      const heading = readForm(text, form);
      return heading === null ? [] : [{ ...heading, line }];
    });
    if (found.length < minChapters) continue;
    const inOrder = found.map((each) => ({ ...each, no: orderOf(each) }));
    const lists = findContentsLists(view, new Map<HeadingUnit, Candidate[]>([['pair', inOrder]]));
    const chosen = rate(
      view,
      found.filter(({ line }) => !lists.lines.has(line) && !lists.unanswered.has(line)),
      form,
    );
    // Passages of the only chapter of a file are of one volume.
    if (chosen !== null && (!isSingle || isOfSeveralVolumes(chosen))) return { chosen, lists };
  }
  return null;
};
