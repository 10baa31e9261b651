const dayMs = 86_400_000;

/** The reader's own day, `2026-03-09`. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-');

/** A day so many days later. Counted in UTC, where every day has 24 hours. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Days from one to another, both included, in order. */
export const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, (Date.parse(last) - Date.parse(first)) / dayMs + 1) }, (_, index) =>
    addDays(first, index),
  );

/** Day of the week from 0, Monday, to 6. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** A day in words: `3月9日`. */
export const nameOfDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
