import type { ReleaseDescription } from './description.ts';

/** An address above a release's files: what may stand in a policy as it is, and ends as a folder does. */
const form = /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?\/(?:[\w.~+@-]+\/)*$/;

/** Finds what is wrong with the address of a release's files, whoever publishes it. @returns a sentence for each problem */
export const filesAtProblems = ({
  app,
  release,
  filesAt,
}: Pick<ReleaseDescription, 'app' | 'release' | 'filesAt'>): string[] => {
  if (filesAt === undefined) return [];
  if (app === 'shell') return ['壳的文件只能放在网站自己这里'];
  return form.test(filesAt) && URL.parse(filesAt)?.href === filesAt
    ? []
    : [`${release} 的文件地址 ${filesAt} 不可用：应形如 https://cdn.example/shop/1.2.0/，以 / 结尾`];
};
