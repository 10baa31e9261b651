import type { IncomingNovel } from '../../novels/saving/incoming/incoming-novel.ts';
import type { NovelHistory } from '../../novels/saving/save-with-history.ts';
import { type Random, seededRandom } from './random.ts';
import * as words from './words.ts';

export interface SeedShape {
  /** The same seed gives the same novels. */
  seed: number;
  /** Chapters of each novel. */
  chapters: number;
  /** Characters of each chapter, about. */
  characters: number;
}

const dayMs = 86_400_000;
const paragraphCharacters = 120;
const chaptersPerVolume = 100;

const { titleHeads, titleTails, titleForms, surnames, penNames } = words;
/** Number of different novels of a seed: of the pairs of a title and an author. */
export const maxNovels = titleHeads.length * titleTails.length * titleForms.length * surnames.length * penNames.length;

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Step through all pairs; it has no divisor in common with their number, so that it meets each once. */
const stride = ((): number => {
  let step = 1_000_003;
  while (greatestDivisor(step, maxNovels) !== 1) step += 2;
  return step;
})();

/** Title and author of the novel with this index; no two of a seed have the same pair. */
const pairOf = (seed: number, index: number): { title: string; author: string } => {
  // Within the exact integers: maxNovels and stride are both below 2^31.
  let pairIndex = Number((BigInt(index) * BigInt(stride) + BigInt(seed) * 7_919n) % BigInt(maxNovels));
  const take = <Item>(items: readonly Item[]): Item => {
    const item = items[pairIndex % items.length] as Item;
    pairIndex = Math.floor(pairIndex / items.length);
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
    while (paragraph.length < paragraphCharacters && length + paragraph.length < characters)
      paragraph += sentence(random);
    paragraphs.push(paragraph);
    length += paragraph.length;
  }
  return paragraphs;
};

const historyOf = (random: Random, now: number, isFinished: boolean): NovelHistory => {
  const total = Math.floor(random.skewed() * 50_000_000);
  const week = Math.floor((total * (1 + random.below(100))) / 10_000);
  const created = now - (1 + random.below(3000)) * dayMs;
  const age = Math.floor((now - created) / dayMs);
  return {
    read_total: total,
    read_week: week,
    read_month: Math.min(total, week * 3),
    read_day: Math.floor((week * random.below(40)) / 100),
    collect_count: Math.floor((total * random.below(50)) / 10_000),
    like_count: Math.floor((total * random.below(80)) / 10_000),
    created_at: created,
    latest_at: isFinished ? created + random.below(age) * dayMs : now - random.below(Math.min(age, 60)) * dayMs,
  };
};

/**
 * Makes a novel of plausible names, categories, counts and text.
 *
 * @param index of the novel among those of the seed, from 0 on, less than {@link maxNovels}
 * @param now end of its history in epoch milliseconds; nothing else depends on it
 */
export const syntheticNovel = (
  { seed, chapters, characters }: SeedShape,
  index: number,
  now: number,
): { novel: IncomingNovel; history: NovelHistory } => {
  const random = seededRandom(seed, index);
  const status = random.below(3) === 0 ? 2 : 1;
  const category = random.pick(words.categories);
  const volumes = chapters <= chaptersPerVolume ? 0 : Math.ceil(chapters / chaptersPerVolume);
  const novel: IncomingNovel = {
    ...pairOf(seed, index),
    category,
    tags: [...new Set(Array.from({ length: 2 + random.below(3) }, () => random.pick(words.tags)))],
    status,
    intro: sentence(random) + sentence(random),
    source: null,
    volumes: Array.from({ length: volumes }, (_, no) => ({ title: `第${no + 1}卷 ${random.pick(words.titleHeads)}` })),
    chapters: Array.from({ length: chapters }, (_, no) => ({
      title: `第${no + 1}章 ${random.pick(words.chapterNames)}`,
      volume: volumes === 0 ? null : Math.floor(no / chaptersPerVolume),
      paragraphs: paragraphsOf(random, characters),
    })),
  };
  return { novel, history: historyOf(random, now, status === 2) };
};
