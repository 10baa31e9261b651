import type { ReadingDay } from 'shared-api/schemas/reading-time';
import { addDays } from './calendar-days.ts';

/** A day with less than this is no day of reading: somebody looked something up. */
const minSecondsOfStreak = 60;

/** Days in a row: up to today, or yesterday as long as today may still come; and the longest of all. */
export const streaksOf = (days: readonly ReadingDay[], today: string): { current: number; longest: number } => {
  const read = new Set(days.filter(({ seconds }) => seconds >= minSecondsOfStreak).map(({ day }) => day));
  const lengthUpTo = (last: string): number => {
    let length = 0;
    while (read.has(addDays(last, -length))) length += 1;
    return length;
  };
  const ends = [...read].filter((day) => !read.has(addDays(day, 1)));
  return {
    current: lengthUpTo(read.has(today) ? today : addDays(today, -1)),
    longest: Math.max(0, ...ends.map(lengthUpTo)),
  };
};

/** Seconds and characters of the days from one on. */
export const sumSince = (days: readonly ReadingDay[], first: string): { seconds: number; characters: number } => {
  const counted = days.filter(({ day }) => day >= first);
  return {
    seconds: counted.reduce((sum, { seconds }) => sum + seconds, 0),
    characters: counted.reduce((sum, { characters }) => sum + characters, 0),
  };
};

/** A span of time in words: `25 分钟`, `3 小时 5 分钟`, `120 小时`; less than a minute `不到 1 分钟`. */
export const formatSpan = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (seconds === 0) return '0 分钟';
  if (minutes === 0) return '不到 1 分钟';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} 分钟`;
  return hours >= 100 || minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分钟`;
};

/** A number of characters in words: `860 字`, `1.2 万字`. */
export const formatCharacters = (characters: number): string =>
  characters < 10_000 ? `${characters} 字` : `${(characters / 10_000).toFixed(1)} 万字`;
