import { pageDataId, type ReleaseSet, rootId } from 'shared-api/contract';
import { memberScript } from './member-script.ts';

interface Document {
  set: ReleaseSet;
  /** What loaders gave, as JSON; `null` where the browser is to render the page. */
  hydration: string;
  preloads: string[];
  /** Title, meta, links and styles, as HTML. */
  head: string;
  body: string;
}

/** The whole page as HTML. */
export const renderDocument = ({ set, hydration, preloads, head, body }: Document): string =>
  `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#f6f3ec" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131416" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${memberScript}</script>
${head}
${preloads.map((url) => `<link rel="preload" as="script" href="${escapeAttribute(url)}">`).join('\n')}
<script defer src="${escapeAttribute(set.shell.entry)}"></script>
</head>
<body>
<div id="${rootId}">${body}</div>
<script type="application/json" id="${pageDataId}">{"set":${inScript(JSON.stringify(set))},"hydration":${inScript(hydration)}}</script>
</body>
</html>
`;

/** For a page that the browser renders: until it has, the ground has its colour, and who has no script is told so. */
export const clientOnlyHead = `<title>书海</title>
<style>html{background:#f6f3ec}@media (prefers-color-scheme:dark){html{background:#131416;color-scheme:dark}}</style>`;

export const clientOnlyBody = '<noscript>书海暂时只能用 JavaScript 显示这个页面。</noscript>';

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Inside a script element only `<` can end it or open a comment. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
