/** A number as readers write it: from 10,000 on in units of 万, as 123.5万, and without a decimal where none is read, as 1000万. */
export const shortNumber = (number: number): string => {
  if (number < 10_000) return String(number);
  return `${(number / 10_000).toFixed(number < 10_000_000 ? 1 : 0)}万`;
};
