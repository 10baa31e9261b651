import { themeStyle } from './themes.ts';

const serif = "'Songti SC','Noto Serif CJK SC','Noto Serif SC','Source Han Serif SC',STSong,SimSun,serif";

/** Fonts that the system may have, the best first; where it has no 楷体, 宋体 is nearer to it than 黑体. */
export const readingFontStacks = {
  serif,
  /** `own-font` is the file that the reader keeps (shared-ui/own-font-file). */
  own: `own-font,${serif}`,
  sans: "system-ui,-apple-system,'PingFang SC','HarmonyOS Sans SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif",
  kai: `'Kaiti SC',STKaiti,KaiTi,'LXGW WenKai','AR PL UKai CN','AR PL KaitiM GB',BiauKai,DFKai-SB,${serif}`,
};

/**
 * Style of the root element by reading settings, for the head of every page: themes, fonts, and the veil that dims it. The
 * veil lies over everything and takes no room; a dialog, which the browser draws above all, is dimmed by itself.
 */
export const readingStyle = [
  themeStyle,
  ...(['sans', 'kai', 'own'] as const).map(
    (name) => `html[data-font=${name}]{--reading-font:${readingFontStacks[name]}}`,
  ),
  "html[data-dim]::after{content:'';position:fixed;inset:0;z-index:9999;background:#000;opacity:var(--reading-dim);pointer-events:none}",
  'html[data-dim] dialog:modal{filter:brightness(calc(1 - var(--reading-dim)))}',
].join('');
