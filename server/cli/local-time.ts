/** A time as the operator's clock shows it: 2026-11-22 19:30, in the time zone of the machine (TZ). */
export const localTime = (time: number | string): string => {
  const date = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
