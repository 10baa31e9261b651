/** Whether bars are shown; undefined where nobody has asked for them or sent them away. */
export type Bars = 'on' | 'off' | undefined;

/** Tells the page's styles of the immersive view, by attributes of the root element. */
export const setRootState = ({ isImmersive, bars }: { isImmersive: boolean; bars: Bars }): void => {
  const { dataset } = document.documentElement;
  if (isImmersive) dataset.immersive = '';
  else delete dataset.immersive;
  if (bars) dataset.bars = bars;
  else delete dataset.bars;
};
