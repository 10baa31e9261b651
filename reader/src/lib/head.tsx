import type { ReactNode } from 'react';
import { absolute, useSite } from './site.ts';

interface HeadProps {
  /** From the narrowest to the widest: chapter, book. The site's name is added. */
  title: string[];
  /** What a search engine shows beneath the title; one line. */
  description?: string | undefined;
  /** The one address of what is shown, relative to the site's origin. */
  address?: string;
  /** What it is, in the words of Open Graph. */
  kind?: 'website' | 'book' | 'article';
  /** A picture's address, where there is one. */
  image?: string | null;
  /** Pages that search engines leave out: those that say there is nothing, and later pages of lists. */
  robots?: 'noindex' | 'noindex, follow' | undefined;
  prev?: string | null;
  next?: string | null;
  /** Further title, meta and link elements. The server lifts nothing else into the head. */
  children?: ReactNode;
}

/** What a page says of itself in the document's head; React lifts it there. */
export const Head = ({ title, description, address, kind, image, robots, prev, next, children }: HeadProps) => {
  const { name, origin } = useSite();
  const url = origin !== undefined && address !== undefined ? origin + address : undefined;
  const picture = origin !== undefined && image ? absolute(image, origin) : undefined;
  return (
    <>
      <title>{[...title, name].join(' - ')}</title>
      {description && <meta name="description" content={description} />}
      {robots && <meta name="robots" content={robots} />}
      {url && <link rel="canonical" href={url} />}
      {prev && <link rel="prev" href={prev} />}
      {next && <link rel="next" href={next} />}
      {kind && (
        <>
          <meta property="og:title" content={title.join(' - ')} />
          <meta property="og:type" content={kind} />
          {description && <meta property="og:description" content={description} />}
          {url && <meta property="og:url" content={url} />}
          <meta property="og:site_name" content={name} />
          <meta property="og:locale" content="zh_CN" />
          {picture && <meta property="og:image" content={picture} />}
          <meta name="twitter:card" content="summary" />
        </>
      )}
      {children}
    </>
  );
};
