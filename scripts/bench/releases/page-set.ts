import { type PageData, pageDataId } from 'shared-api/contract';

/** The releases that a page names as its set. @throws Error where it names none */
export const setOf = (html: string): Set<string> => {
  const [, json] =
    new RegExp(`<script type="application/json" id="${pageDataId}">(.*?)</script>`, 's').exec(html) ?? [];
  if (json === undefined) throw new Error('a page names no release set');
  const { set }: PageData = JSON.parse(json);
  return new Set([set.shell, ...Object.values(set.remotes)].map(({ release }) => release));
};

/** The release that a file of the site belongs to; undefined for what is no such file. */
export const releaseIn = (url: string): string | undefined => /\/remotes\/[^/]+\/([^/]+)\//.exec(url)?.[1];
