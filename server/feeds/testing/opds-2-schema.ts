import { Type } from 'typebox';

/**
 * Feeds and publications of OPDS 2.0, as far as the catalogue of this site uses them. Source: https://specs.opds.io/opds-2.0 with
 * its appendix A, and the Readium Web Publication Manifest, whose links and metadata it takes.
 */

const Uri = Type.String({ format: 'uri' });
const Moment = Type.String({ format: 'date-time' });
const Words = Type.String({ minLength: 1 });

const Link = Type.Object({
  href: Words,
  type: Words,
  rel: Type.Optional(Words),
  title: Type.Optional(Words),
  templated: Type.Optional(Type.Boolean()),
});

const PlainLink = Type.Intersect([Link, Type.Object({ href: Uri })]);
/** Keywords are searched by a parameter of this name. Source: section 3. */
const SearchLink = Type.Intersect([
  Link,
  Type.Object({
    rel: Type.Literal('search'),
    templated: Type.Literal(true),
    href: Type.String({ pattern: '^https?:.*\\{\\?query\\b.*\\}$' }),
  }),
]);

const withRel = (...rels: string[]) => ({
  type: 'object',
  properties: { rel: { enum: rels } },
  required: ['rel'],
});

export const OpdsPublication = Type.Object({
  metadata: Type.Object({
    '@type': Uri,
    identifier: Uri,
    title: Words,
    author: Words,
    language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' }),
    modified: Moment,
    description: Type.Optional(Words),
    subject: Type.Array(Words, { minItems: 1 }),
  }),
  links: Type.Array(PlainLink, {
    contains: withRel('http://opds-spec.org/acquisition/open-access'),
  }),
  images: Type.Array(
    Type.Object({
      href: Uri,
      type: Type.Enum(['image/jpeg', 'image/avif', 'image/webp', 'image/jxl', 'image/png', 'image/gif']),
    }),
    { minItems: 1 },
  ),
});

const Navigation = Type.Array(Type.Intersect([PlainLink, Type.Object({ title: Words })]), {
  minItems: 1,
  uniqueItems: true,
});

const Feed = {
  metadata: Type.Object(
    {
      title: Words,
      itemsPerPage: Type.Optional(Type.Integer({ exclusiveMinimum: 0 })),
      numberOfItems: Type.Optional(Type.Integer({ minimum: 0 })),
    },
    { additionalProperties: false },
  ),
  links: Type.Array(Type.Union([SearchLink, PlainLink]), {
    minItems: 1,
    uniqueItems: true,
    contains: withRel('self'),
  }),
};

/** A feed has one collection at least, and none is empty. */
export const OpdsFeed = Type.Union([
  Type.Object({ ...Feed, navigation: Navigation }, { additionalProperties: false }),
  Type.Object(
    { ...Feed, publications: Type.Array(OpdsPublication, { minItems: 1, uniqueItems: true }) },
    { additionalProperties: false },
  ),
]);
