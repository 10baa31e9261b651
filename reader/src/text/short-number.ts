/** A number as readers write it: from 10,000 on in units of 万, as 123.5万. */
export const shortNumber = (number: number): string =>
  number < 10_000 ? String(number) : `${(number / 10_000).toFixed(1)}万`;
