import { type PageData, pageDataId, type ReleaseSet } from 'shared-api/contract';
import { scriptsOf } from 'shared-api/script-address';

/** The releases that a page names as its set. @throws Error where it names none */
export const setOf = (html: string): Set<string> => new Set(appsOf(html).map(({ release }) => release));

/** Addresses of all scripts of a page's set. @throws Error where it names none */
export const scriptsOfPage = (html: string): Set<string> =>
  new Set(appsOf(html).flatMap((app) => scriptsOf(app).map(({ url }) => url)));

const appsOf = (html: string): ReleaseSet['shell'][] => {
  const [, json] =
    new RegExp(`<script type="application/json" id="${pageDataId}">(.*?)</script>`, 's').exec(html) ?? [];
  if (json === undefined) throw new Error('a page names no release set');
  const { set }: PageData = JSON.parse(json);
  return [set.shell, ...Object.values(set.remotes)];
};
