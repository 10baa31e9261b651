import { pageDataId, type ReleaseSet, rootId } from 'shared-api/contract';
import { readingStyle } from 'shared-api/reading-style';
import { palettes } from 'shared-api/themes';
import { escapeMarkup } from '../../http/escape-markup.ts';
import type { PolicyParts } from './content-security-policy.ts';

/** A script that a page names, with the hash without which browsers do not run it. */
export interface PageScript {
  url: string;
  integrity: string;
}

interface Document {
  /** The site's name: the shell's frame has it from here until its calls have answered, and where they fail. */
  siteName: string;
  set: ReleaseSet;
  /** The shell's script. */
  main: PageScript;
  /** Data of the loaders, as JSON; `null` where the browser is to render the page. */
  hydration: string;
  preloads: PageScript[];
  /** Origins with which the browser connects at once. */
  preconnects?: readonly string[];
  /** Scripts of a few bytes that have to run before anything is drawn, as text. */
  inlineScripts: readonly string[];
  /** A script that runs when the text has come, before anything after it; empty where there is none. */
  textScript?: string;
  /** Scripts that run when the whole page has come, as text; the last of them has the shell's script loaded. */
  lastScripts: readonly string[];
  /** Title, meta, links and styles, as HTML. */
  head: string;
  body: string;
  /** HTML over the page, outside of all that React draws. */
  overlay?: string;
  /** Addresses of the scripts that are kept for reading without a network; of the app shell alone. */
  offline?: readonly string[];
}

/**
 * Renders the whole page as HTML, and lists the scripts and styles that its policy has to allow. Scripts are named behind the
 * text: on a slow line they must not come before it.
 */
export const renderDocument = ({
  siteName,
  set,
  main,
  hydration,
  preloads,
  preconnects = [],
  inlineScripts,
  textScript = '',
  lastScripts,
  head,
  body,
  overlay = '',
  offline,
}: Document): { html: string; policy: Omit<PolicyParts, 'connect' | 'images'> } => ({
  policy: {
    scripts: [main, ...preloads].map(({ integrity }) => integrity),
    inlineScripts: [...inlineScripts, textScript, ...lastScripts].filter((text) => text !== ''),
    styles: [readingStyle, ...stylesIn(head)],
    set: set.id,
  },
  html: `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${palettes.light['--paper']}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${palettes.dark['--paper']}" media="(prefers-color-scheme: dark)">
<meta name="application-name" content="${escapeMarkup(siteName)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/icons/192.png">
${preconnects.map((origin) => `<link rel="preconnect" href="${escapeMarkup(origin)}">\n`).join('')}<style>${readingStyle}</style>
${inlineScripts.map(scriptElement).join('')}${head}
</head>
<body>
<div id="${rootId}">${body}</div>${textScript && scriptElement(textScript)}${overlay}
${[main, ...preloads].map((script) => `<link rel="preload" as="script" href=${attributesOf(script)}>`).join('\n')}
<script type="application/json" id="${pageDataId}">{"set":${inScript(JSON.stringify(set))},"hydration":${inScript(hydration)}${offline ? `,"offline":${inScript(JSON.stringify(offline))}` : ''}}</script>
${lastScripts.map(scriptElement).join('')}</body>
</html>
`,
});

/**
 * Address and hash. A browser uses a preloaded script only where both elements ask in the same mode, and checks a hash, as
 * `integrity-policy` demands it, only in this one.
 */
const attributesOf = ({ url, integrity }: PageScript): string =>
  `"${escapeMarkup(url)}" integrity="${escapeMarkup(integrity)}" crossorigin`;

const scriptElement = (text: string): string => `<script>${text}</script>\n`;

const stylesIn = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);

/** A title that no page's own program has drawn. */
export const titleElement = (title: string): string => `<title>${escapeMarkup(title)}</title>`;

/** Inside a script element only `<` can end it or open a comment. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
