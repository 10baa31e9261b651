import type { FastifyPluginAsync } from 'fastify';
import { systemColours } from '../http/plain-page.ts';
import { feedCacheControl } from './feed-options.ts';

/** Address of the style with which a browser shows an Atom feed to a reader who opens it. */
export const feedStyleAddress = '/feed/style.css';

/** `content-security-policy` of an Atom feed: it loads its style and the site's icon, and nothing runs in it. */
export const feedPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the style. CSS, not XSLT, which browsers are about to drop. */
export const feedStyle: FastifyPluginAsync = async (app) => {
  app.get(feedStyleAddress, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', feedCacheControl).send(style),
  );
};

/** The title, what the feed is for, and its chapters with their days; what only programs read is left out. */
const style = `@namespace "http://www.w3.org/2005/Atom";
@namespace html "http://www.w3.org/1999/xhtml";

${systemColours}

feed {
  display: block;
  box-sizing: border-box;
  max-inline-size: 44rem;
  min-block-size: 100vh;
  margin: 0 auto;
  padding: 2rem 1rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere;
}

:root { background: var(--paper); }

/* XML has no viewport of its own: a phone lays it out 980 px wide, and shows it small. */
@media (max-device-width: 600px) and (min-width: 900px) {
  feed { zoom: 2.4; }
}

id, link, author, feed > updated, entry > updated, entry > published, entry > title { display: none; }

feed > title {
  display: block;
  font: 600 1.5rem/1.35 serif;
}

subtitle {
  display: block;
  margin-block: 1rem 2rem;
  padding: 1rem;
  border-radius: 8px;
  background: var(--sheet);
  color: var(--ink-soft);
}

entry, summary { display: block; }

summary > html|div {
  display: flex;
  align-items: center;
  column-gap: 1rem;
  border-block-end: 1px solid var(--line);
}

summary html|a {
  flex: 1;
  text-decoration: none;
}

summary html|span {
  flex: none;
  color: var(--ink-faint);
  font-size: 0.875rem;
}

html|a {
  display: inline-block;
  padding-block: 10px;
  color: var(--accent);
  text-underline-offset: 0.2em;
}

html|p { margin: 0; }
`;
