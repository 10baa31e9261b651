import path from 'node:path';
import { chromium } from '@playwright/test';
import { mark } from '../server/pages/web-app/web-app-files.ts';
import { executable } from './bench/browsers/chromium.ts';
import { root } from './project.ts';

/**
 * Draws the icons of the installed site from its mark. Run it by hand where the mark has changed (`node scripts/draw-icons.ts`)
 * and commit what it draws.
 */
const icons = [
  { name: '192', size: 192, scale: 1, corners: true },
  { name: '512', size: 512, scale: 1, corners: true },
  // Systems cut a maskable icon to their own form: the mark keeps within the circle of four fifths that they leave.
  { name: 'maskable-512', size: 512, scale: 0.78, corners: false },
] as const;

const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, size, scale, corners } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = corners ? '' : 'background:#17565e';
  await page.setContent(
    `<style>body{margin:0;block-size:100vh;display:grid;place-items:center;${ground}}svg{inline-size:${scale * 100}%}</style>${mark}`,
  );
  await page.screenshot({
    path: path.join(root, `server/pages/web-app/icons/${name}.png`),
    omitBackground: corners,
  });
  await page.close();
}
await browser.close();
