import { escapeUTF8 } from 'entities/escape';
import { pageDataId, programId, type ReleaseSet, rootId } from 'shared-api/contract';
import { palettes } from 'shared-api/themes';
import type { PolicyParts } from './content-security-policy.ts';
import { pageStyle } from './page-style.ts';
import { styleAttributesIn, styleElementsIn } from './styles-in-html.ts';

/** A script or style that a page names, with the hash without which browsers do not use it. */
export interface PageScript {
  url: string;
  integrity: string;
}

/** The inspector's script, as a page names it. */
export interface InspectorScript extends PageScript {
  /** Whether whoever gets the page may choose releases for themselves: staff, not a team that tries a build. */
  mayChoose: boolean;
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
  /** Styles of the page's remote. */
  stylesheets?: readonly PageScript[];
  /** Origins with which the browser connects at once. */
  preconnects?: readonly string[];
  /** Scripts of a few bytes that have to run before anything is drawn, as text. */
  headScripts: readonly string[];
  /** Scripts that run when the text has come, before anything after it. */
  contentScripts: readonly string[];
  /** Scripts that run when the whole page has come, as text; the shell's own has its program loaded. */
  endScripts: readonly string[];
  /** Title, meta, links and styles, as HTML. */
  head: string;
  body: string;
  /** HTML over the page, outside of all that React draws. */
  overlay?: string;
  /** Addresses of the scripts that are kept for reading without a network; of the app shell alone. */
  offline?: readonly string[];
  /** For those who may look at what the page is made of. */
  inspector?: InspectorScript | undefined;
}

/**
 * Renders the whole page as HTML, and lists the scripts and styles that its policy has to allow. Scripts are named behind the
 * text: on a slow line they must not come before it.
 * @throws Error where the body has more different style attributes than its policy has room for
 */
export const renderDocument = ({
  siteName,
  set,
  main,
  hydration,
  preloads,
  stylesheets = [],
  preconnects = [],
  headScripts,
  contentScripts,
  endScripts,
  head,
  body,
  overlay = '',
  offline,
  inspector,
}: Document): { html: string; policy: Omit<PolicyParts, 'images' | 'files' | 'hasStylesheets'> } => ({
  policy: {
    scripts: [main, ...preloads, ...(inspector ? [inspector] : [])].map(({ integrity }) => integrity),
    inlineScripts: [...headScripts, ...contentScripts, ...endScripts],
    styles: [pageStyle, ...styleElementsIn(head), ...styleElementsIn(body)],
    styleAttributes: styleAttributesIn(body),
    set: set.id,
  },
  html: `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${palettes.light['--paper']}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${palettes.dark['--paper']}" media="(prefers-color-scheme: dark)">
<meta name="application-name" content="${escapeUTF8(siteName)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/icons/192.png">
${preconnects.map((origin) => `<link rel="preconnect" href="${escapeUTF8(origin)}">\n`).join('')}<style>${pageStyle}</style>
${headScripts.map(scriptElement).join('')}${head}${stylesheets.map(stylesheet).join('')}
</head>
<body>
<div id="${rootId}">${body}</div>${contentScripts.map(scriptElement).join('')}${overlay}
<link ${preload(main)} id="${programId}">
${preloads.map((script) => `<link ${preload(script)}>\n`).join('')}<script type="application/json" id="${pageDataId}">{"set":${inScript(JSON.stringify(set))},"hydration":${inScript(hydration)}${offline ? `,"offline":${inScript(JSON.stringify(offline))}` : ''}}</script>
${endScripts.map(scriptElement).join('')}${inspector ? inspectorElement(inspector) : ''}</body>
</html>
`,
});

/**
 * Attributes of a link to a script that the browser fetches at once, with its hash. It uses what was fetched only where both elements ask
 * in the same mode, and checks a hash, as `integrity-policy` demands it, only in this one.
 */
const preload = ({ url, integrity }: PageScript): string =>
  `rel="preload" as="script" href="${escapeUTF8(url)}" integrity="${escapeUTF8(integrity)}" crossorigin`;

/** Comes after all other styles, as links that scripts add later do: so conflicting rules are decided alike on opened pages and on those come to. */
const stylesheet = ({ url, integrity }: PageScript): string =>
  `<link rel="stylesheet" href="${escapeUTF8(url)}" integrity="${escapeUTF8(integrity)}" crossorigin>`;

const scriptElement = (text: string): string => `<script>${text}</script>\n`;

/** Behind the scripts at the page's end: the inspector counts the faults that these tell of. */
const inspectorElement = ({ url, integrity, mayChoose }: InspectorScript): string =>
  `<script async src="${escapeUTF8(url)}" integrity="${escapeUTF8(integrity)}" crossorigin${mayChoose ? ' data-may-choose' : ''}></script>\n`;

/** A title that no page's own program has drawn. */
export const titleElement = (title: string): string => `<title>${escapeUTF8(title)}</title>`;

/** Inside a script element only `<` can end it or open a comment. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
