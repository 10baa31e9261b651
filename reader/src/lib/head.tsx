interface HeadProps {
  /** From the narrowest to the widest: chapter, book. The site's name is added. */
  title: string[];
  /** What a search engine shows beneath the title; one line. */
  description?: string;
  /** For pages that say there is nothing: search engines leave them out. */
  hidden?: boolean;
}

const siteName = '书海';

/** What a page says of itself in the document's head; React lifts it there. */
export const Head = ({ title, description, hidden = false }: HeadProps) => (
  <>
    <title>{[...title, siteName].join(' - ')}</title>
    {description && <meta name="description" content={description} />}
    {hidden && <meta name="robots" content="noindex" />}
  </>
);
