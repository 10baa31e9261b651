import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities/escape';
import type { FastifyReply } from 'fastify';
import { type Palette, palettes } from 'shared-api/themes';
import { publicPage } from './page-cache-control.ts';

const declarations = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The site's colours by day and night, as the system has it: no script reads what a reader chose. */
export const systemColours = `:root{${declarations(palettes.light)}}
@media(prefers-color-scheme:dark){:root{${declarations(palettes.dark)}}}`;

/** Style of pages that no app draws: the site's colours, letters and column. */
export const plainStyle = `
${systemColours}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.8 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
main{max-inline-size:44rem;margin:auto;padding:40px 16px 64px}
h1,h2{line-height:1.35;text-wrap:balance}
h1{font-family:"Songti SC","Noto Serif CJK SC",serif;font-size:clamp(1.6rem,1.2rem + 1.8vw,2.25rem);margin:0 0 8px}
h2{font-size:18px;margin:40px 0 8px}
a{color:var(--accent);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** Policy of a page that has one style and pictures of the site, and no script. */
export const plainPolicy = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A text of the site's operators, without markup. */
interface PlainText {
  /** Empty where the page's title says it. */
  heading: string;
  /** A line in small letters beneath the heading: when it counts. */
  note: string;
  text: string;
  /** Address that it leads to. */
  link?: string | null;
}

interface PlainPage {
  title: string;
  siteName: string;
  texts: readonly PlainText[];
}

const textStyle = `${plainStyle}
p{margin:0 0 1em;overflow-wrap:anywhere}
h1,h2{overflow-wrap:anywhere}
small{display:block;margin-block-end:24px;color:var(--ink-soft);font-size:14px}
a{display:inline-block;padding-block:8px;overflow-wrap:anywhere}
header{border-block-end:1px solid var(--line)}
header a{display:block;max-inline-size:44rem;margin:auto;padding:12px 16px;color:inherit;font:600 1.375rem/1.35 "Songti SC","Noto Serif CJK SC",serif;text-decoration:none}
footer{margin-block-start:40px;padding-block-start:8px;border-block-start:1px solid var(--line)}
`;

const textPolicy = plainPolicy(textStyle);

/** Answers with a page of texts, the same for everybody. Nothing in them is read as markup. */
export const sendPlainPage = (reply: FastifyReply, { title, siteName, texts }: PlainPage): FastifyReply =>
  reply
    .header('cache-control', publicPage)
    .header('content-security-policy', textPolicy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeUTF8(title)} - ${escapeUTF8(siteName)}</title>
<style>${textStyle}</style>
<header><a href="/home">${escapeUTF8(siteName)}</a></header>
<main>
<h1>${escapeUTF8(title)}</h1>
${texts.map(article).join('\n')}
<footer><a href="/home">回到${escapeUTF8(siteName)}</a></footer>
</main>
</html>
`);

const article = ({ heading, note, text, link }: PlainText, at: number): string =>
  [
    `<article id="${at + 1}">`,
    heading && `<h2>${escapeUTF8(heading)}</h2>`,
    note && `<small>${escapeUTF8(note)}</small>`,
    ...text
      .split(/\s*\n\s*/)
      .filter((line) => line !== '')
      .map((line) => `<p>${escapeUTF8(line)}</p>`),
    link && `<p><a href="${escapeUTF8(link)}" rel="noopener">${escapeUTF8(link)}</a></p>`,
    '</article>',
  ]
    .filter(Boolean)
    .join('\n');
