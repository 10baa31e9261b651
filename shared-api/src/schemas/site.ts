import { type Static, Type } from 'typebox';

/** A partner link of the footer. Source: specification, section 3. */
export const Link = Type.Object({ link_name: Type.String(), link_url: Type.String() });

/** The site's name and the texts of its footer, which its operator sets. */
export const Site = Type.Object({
  name: Type.String(),
  disclaimer: Type.String(),
  licence: Type.String({ description: '备案号' }),
  copyright: Type.String(),
});

export type Link = Static<typeof Link>;
export type Site = Static<typeof Site>;
