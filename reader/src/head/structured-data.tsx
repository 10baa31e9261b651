import { useSite } from './site-identity.ts';

/** A node of JSON-LD in the vocabulary of schema.org. */
export interface JsonLdNode {
  '@type': string;
  [property: string]: unknown;
}

interface StructuredDataProps {
  /** Makes the nodes that describe the page; their addresses are absolute, so it gets the site's origin. */
  nodes: (origin: string) => JsonLdNode[];
}

/**
 * Structured data of a page for search engines (JSON-LD). The element is data: no browser runs it, so the content security
 * policy allows it. Without a shell, which knows the site's origin, nothing is written.
 */
export const StructuredData = ({ nodes }: StructuredDataProps) => {
  const { origin } = useSite();
  if (origin === undefined) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes(origin) });
  return (
    <script
      type="application/ld+json"
      // Not as a child: React would write &quot; into the JSON.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', escapedLessThan) }}
    />
  );
};

/** The character `<` as JSON escapes it: titles come from outside, and `</script>` in one would end the element. */
const escapedLessThan = '\\u003c';

/** Breadcrumbs of a page. @param steps names and addresses relative to the origin, from the widest to the narrowest */
export const breadcrumbs = (origin: string, steps: [name: string, address: string][]): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, address], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + address,
  })),
});
