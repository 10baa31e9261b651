import type { BuiltApp, Weight } from './built-app.ts';

export const number = (value: number): string => value.toLocaleString('en-US').padStart(9);
export const row = (name: string, { raw, gzip, brotli }: Weight): string =>
  `${number(raw)} ${number(gzip)} ${number(brotli)}  ${name}`;
export const head = '     原始      gzip    brotli';

/** The parts of a script that make up most of it; a part's own brotli cannot be known, so it is its share. */
const printScript = (built: BuiltApp, file: string): void => {
  const weight = built.weigh(file);
  console.log(`\n${row(`${built.app}/${file}`, weight)}`);
  const parts = Object.entries(built.parts(file)).sort(([, one], [, other]) => other - one);
  const shown = parts.filter(([, size]) => size >= weight.raw / 100);
  for (const [name, size] of shown) {
    console.log(
      `${number(size)} ${''.padStart(9)} ${number(Math.round((size / weight.raw) * weight.brotli))}    ${name}`,
    );
  }
  const rest = parts.slice(shown.length).reduce((total, [, size]) => total + size, 0);
  if (rest > 0) console.log(`${number(rest)} ${''.padStart(19)}    其余 ${parts.length - shown.length} 项`);
};

/** Prints what each script of an app is made of. */
export const printApp = (built: BuiltApp): void => {
  console.log(`\n== ${built.app} 的脚本\n${head}`);
  for (const file of new Set([...Object.values(built.firstLoads), ...Object.values(built.later)].flat())) {
    printScript(built, file);
  }
};
