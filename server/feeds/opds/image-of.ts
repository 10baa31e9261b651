import type { NovelSummary } from 'shared-api/schemas/novel';

const imageTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

/** The picture of a novel in a catalogue: its cover, where it is of a kind that every reading app knows, else the site's sign. */
export const imageOf = (
  { cover_url }: Pick<NovelSummary, 'cover_url'>,
  origin: string,
): { href: string; type: string } => {
  const ending = /\.(\w+)$/.exec(cover_url ?? '')?.[1]?.toLowerCase() ?? '';
  const type = imageTypes[ending];
  if (cover_url === null || type === undefined) return { href: `${origin}/icons/512.png`, type: 'image/png' };
  return { href: URL.canParse(cover_url) ? cover_url : origin + cover_url, type };
};
