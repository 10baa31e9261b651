import type { ReactNode } from 'react';
import { absoluteUrl, useSite } from './site-identity.ts';

interface PageHeadProps {
  /** Parts of the title from the narrowest to the widest: chapter, novel. The site's name is added. */
  title: string[];
  /** Description for search engines, which show it beneath the title; one line. */
  description?: string | undefined;
  /** Canonical address, relative to the site's origin. */
  address?: string;
  /** `og:type` of Open Graph. */
  type?: 'website' | 'book' | 'article';
  /** Address of a picture; null for none. */
  image?: string | null;
  /** Keeps a page out of search engines: those without content, and later pages of lists. */
  robots?: 'noindex' | 'noindex, follow' | undefined;
  /** Further title, meta and link elements. The server lifts nothing else into the head. */
  children?: ReactNode;
}

/** Title, description, canonical link and Open Graph data of a page; React lifts them into the document's head. */
export const PageHead = ({ title, description, address, type, image, robots, children }: PageHeadProps) => {
  const { name, origin } = useSite();
  const url = origin !== undefined && address !== undefined ? origin + address : undefined;
  const picture = origin !== undefined && image ? absoluteUrl(image, origin) : undefined;
  return (
    <>
      <title>{[...title, name].join(' - ')}</title>
      {description && <meta name="description" content={description} />}
      {robots && <meta name="robots" content={robots} />}
      {url && <link rel="canonical" href={url} />}
      {type && (
        <>
          <meta property="og:title" content={title.join(' - ')} />
          <meta property="og:type" content={type} />
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

/**
 * The beginning of a text as one line: white space is collapsed, and a cut ends in an ellipsis.
 * @param maxCharacters code points: half a character would not survive the way into the page
 */
export const excerpt = (text: string, maxCharacters: number): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  const start = new RegExp(`^.{0,${maxCharacters}}`, 'u').exec(line)?.[0] ?? '';
  return start.length < line.length ? `${start}…` : line;
};
