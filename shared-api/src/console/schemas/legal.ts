import { type Static, Type } from 'typebox';
import { maxLegalCharacters } from '../legal-pages.ts';
import { Reason } from './staff.ts';

/** The words of legal pages by name; one without words is empty, and has no page. */
export const LegalTexts = Type.Object({
  terms: Type.String(),
  privacy: Type.String(),
  complaints: Type.String(),
});

/** Words of legal pages that are to change; what is absent stays, and an empty text takes the page away. */
export const LegalChange = Type.Object({
  texts: Type.Partial(LegalTexts, { description: `每页最多 ${maxLegalCharacters} 个字` }),
  reason: Reason,
});

export type LegalTexts = Static<typeof LegalTexts>;
export type LegalChange = Static<typeof LegalChange>;
