/** The legal pages that a site may have, in the order of its footer; on the screen 条款页. */
export const legalNames = ['terms', 'privacy', 'complaints'] as const;

export type LegalName = (typeof legalNames)[number];

export const legalTitles: Readonly<Record<LegalName, string>> = {
  terms: '用户协议',
  privacy: '隐私政策',
  complaints: '侵权投诉',
};

/** Characters of a page at most. */
export const maxLegalCharacters = 10_000;

/** Path of a legal page. */
export const legalPath = (name: string): string => `/legal/${name}`;
