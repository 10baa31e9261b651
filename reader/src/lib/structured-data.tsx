import { useSite } from './site.ts';

/** A thing in the words of schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

interface StructuredDataProps {
  /** What the page is about. Addresses are whole, so the site's origin comes in. */
  facts: (origin: string) => Thing[];
}

/**
 * What a page is about, for search engines (JSON-LD). The element is data: no browser runs it, so the content security
 * policy does not mind it. Where no shell says what the site's address is, there is none.
 */
export const StructuredData = ({ facts }: StructuredDataProps) => {
  const { origin } = useSite();
  if (origin === undefined) return null;
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': facts(origin) });
  return (
    <script
      type="application/ld+json"
      // Not as a child: React would write &quot; into the JSON.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', endsNoScript) }}
    />
  );
};

/** The character `<` in JSON: titles are anybody's, and `</script>` in one would end the element. */
const endsNoScript = '\\u003c';

/** The way down to a page. @param steps names and addresses relative to the origin, from the widest to the narrowest */
export const breadcrumbs = (origin: string, steps: [name: string, address: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, address], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + address,
  })),
});
