import type { NovelHistory } from '../../store/bulk-save.ts';
import type { IncomingNovel } from '../../store/incoming-novel.ts';
import { type Random, randomOf } from './random.ts';
import * as words from './words.ts';

export interface SeedShape {
  /** The same seed gives the same novels. */
  seed: number;
  /** Chapters of each novel, and characters of each chapter, about. */
  chapters: number;
  characters: number;
}

const day = 86_400_000;
const paragraphLength = 120;
const chaptersAVolume = 100;

const { titleHeads, titleTails, titleForms, surnames, penNames } = words;
/** As many novels as there are pairs of a title and an author. */
export const mostNovels = titleHeads.length * titleTails.length * titleForms.length * surnames.length * penNames.length;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** A step through all pairs that has no divisor in common with their number, so that it meets each once. */
const stride = ((): number => {
  let step = 1_000_003;
  while (greatestDivisor(step, mostNovels) !== 1) step += 2;
  return step;
})();

/** Title and author of the novel with this index: no two of a seed have the same pair. */
const nameOf = (seed: number, index: number): { title: string; author: string } => {
  // Within the exact integers: mostNovels and stride are both below 2^31.
  let rest = Number((BigInt(index) * BigInt(stride) + BigInt(seed) * 7_919n) % BigInt(mostNovels));
  const take = <Item>(items: readonly Item[]): Item => {
    const item = items[rest % items.length] as Item;
    rest = Math.floor(rest / items.length);
    return item;
  };
  const head = take(titleHeads);
  const tail = take(titleTails);
  const author = take(surnames) + take(penNames);
  return { title: take(titleForms)(head, tail), author };
};

const sentence = (random: Random): string => {
  const { subjects, times, deeds, sayings } = words;
  const deed = `${random.pick(times)}${random.pick(subjects)}${random.pick(deeds)}。`;
  return random.below(4) === 0 ? `“${random.pick(sayings)}”${random.pick(subjects)}说。${deed}` : deed;
};

const paragraphsOf = (random: Random, characters: number): string[] => {
  const paragraphs: string[] = [];
  for (let length = 0; length < characters; ) {
    let paragraph = '';
    while (paragraph.length < paragraphLength && length + paragraph.length < characters) paragraph += sentence(random);
    paragraphs.push(paragraph);
    length += paragraph.length;
  }
  return paragraphs;
};

const historyOf = (random: Random, now: number, isFinished: boolean): NovelHistory => {
  const total = Math.floor(random.skewed() * 50_000_000);
  const week = Math.floor((total * (1 + random.below(100))) / 10_000);
  const created = now - (1 + random.below(3000)) * day;
  const age = Math.floor((now - created) / day);
  return {
    read_total: total,
    read_week: week,
    read_day: Math.floor((week * random.below(40)) / 100),
    collect_count: Math.floor((total * random.below(50)) / 10_000),
    like_count: Math.floor((total * random.below(80)) / 10_000),
    created_at: created,
    latest_at: isFinished ? created + random.below(age) * day : now - random.below(Math.min(age, 60)) * day,
  };
};

/**
 * A novel that nobody wrote: plausible names, categories, counts and text.
 *
 * @param index which of the seed's novels, from 0 up to {@link mostNovels}
 * @param now epoch milliseconds that its history ends at; nothing else depends on it
 */
export const syntheticNovel = (
  { seed, chapters, characters }: SeedShape,
  index: number,
  now: number,
): { novel: IncomingNovel; history: NovelHistory } => {
  const random = randomOf(seed, index);
  const status = random.below(3) === 0 ? 2 : 1;
  const category = random.pick(words.categories);
  const volumes = chapters <= chaptersAVolume ? 0 : Math.ceil(chapters / chaptersAVolume);
  const novel: IncomingNovel = {
    ...nameOf(seed, index),
    category,
    tags: [...new Set(Array.from({ length: 2 + random.below(3) }, () => random.pick(words.tags)))],
    status,
    intro: sentence(random) + sentence(random),
    source: null,
    volumes: Array.from({ length: volumes }, (_, no) => ({ title: `第${no + 1}卷 ${random.pick(words.titleHeads)}` })),
    chapters: Array.from({ length: chapters }, (_, no) => ({
      title: `第${no + 1}章 ${random.pick(words.chapterNames)}`,
      volume: volumes === 0 ? null : Math.floor(no / chaptersAVolume),
      paragraphs: paragraphsOf(random, characters),
    })),
  };
  return { novel, history: historyOf(random, now, status === 2) };
};
