import type { PageData } from 'shared-api/contract';
import { pageDataId } from 'shared-api/contract';

interface Document {
  data: PageData;
  /** The shell's main script. */
  script: string;
  preloads: string[];
  /** More for the head, as HTML. */
  head?: string;
}

/** The whole page as HTML. */
export const renderDocument = ({ data, script, preloads, head = '' }: Document): string =>
  `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#f6f3ec" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131416" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>html{background:#f6f3ec}@media (prefers-color-scheme:dark){html{background:#131416;color-scheme:dark}}</style>
${preloads.map((url) => `<link rel="preload" as="script" href="${escapeAttribute(url)}">`).join('\n')}
<script defer src="${escapeAttribute(script)}"></script>
${head}</head>
<body>
<div id="root"></div>
<noscript>书海需要 JavaScript 才能显示这个页面。</noscript>
<script type="application/json" id="${pageDataId}">${escapeJson(data)}</script>
</body>
</html>
`;

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Inside a script element only `<` can end it or open a comment. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
