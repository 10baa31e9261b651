/** Frames what is chosen. A background or a shadow shows it otherwise, and forced colours leave nothing of either. */
const chosen = `:is([aria-pressed='true'],[aria-selected='true'],[aria-current],label:has([type='radio']:checked))`;

/**
 * Style of every page in forced colours, a contrast theme of the reader's system: what is chosen has a frame, but while the keyboard's focus is
 * on it, and a dialog has an edge.
 */
export const forcedColorsStyle = [
  `@media (forced-colors:active){${chosen}:not(:focus-visible,:has(:focus-visible)){outline:3px solid Highlight;outline-offset:-3px}`,
  'dialog{border:1px solid!important}}',
].join('');
