import type { Page } from '@playwright/test';

/** The version of Chromium and the fonts in which the pictures were taken: Debian's, and what it takes for the site's text. */
const pinnedChromium = 156;
const pinnedFonts = ['DejaVuSans', 'DejaVuSans-Bold', 'NotoSansCJKsc-Bold', 'NotoSansCJKsc-Regular'];

/**
 * Why letters are drawn otherwise here than in the pictures; null where they are drawn alike, and where the pictures are being
 * taken anew.
 * @param page an open page of the site
 */
export const drawnOtherwise = async (page: Page): Promise<string | null> => {
  if (process.env.UPDATE_SCREENSHOTS) return null;
  const version = page.context().browser()?.version() ?? '';
  if (Number.parseInt(version, 10) !== pinnedChromium) return `浏览器 ${version}，图是 ${pinnedChromium} 的`;
  const fonts = await fontsOf(page);
  return fonts.join() === pinnedFonts.join() ? null : `字体 ${fonts.join('、')}，图是 ${pinnedFonts.join('、')} 的`;
};

/** PostScript names of the fonts that Chinese and Latin letters of the site come from, plain and bold. */
const fontsOf = async (page: Page): Promise<string[]> => {
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const sample = await page.context().newPage();
  await sample.setContent('<p>书 1 <b>书 1</b></p>');
  await sample.evaluate((fontFamily) => Object.assign(document.body.style, { fontFamily }), family);
  const client = await sample.context().newCDPSession(sample);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  await sample.close();
  return fonts.map(({ postScriptName }) => postScriptName).sort();
};
