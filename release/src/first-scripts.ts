import { createHash } from 'node:crypto';
import type { DeclaredRoute } from 'shared-api/contract';
import type { ReleaseDescription } from './description.ts';

/** Maximum size of a script that a page runs before its program, in bytes: it stands in the page's HTML. */
const maxFirstScriptBytes = 2_048;

/** Text that would end a script element early, or hide its end. */
const breaksElement = /<\/script|<script|<!--/i;

/** Why a script may not stand in pages, as a sentence; undefined where it may. */
export const firstScriptProblem = (name: string, text: string): string | undefined => {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxFirstScriptBytes) return `先行脚本 ${name} 有 ${bytes} 字节，最多 ${maxFirstScriptBytes} 字节`;
  if (breaksElement.test(text)) return `先行脚本 ${name} 中不能有 <script、</script 和 <!--`;
  return undefined;
};

/** The hash by which a page's policy allows a script. */
export const hashOfScript = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Names of the scripts that a release's routes and its frame run first. */
export const firstNames = ({ routes, frame }: Pick<ReleaseDescription, 'routes' | 'frame'>): string[] => [
  ...(frame ? [...frame.head, ...frame.end] : []),
  ...routes.flatMap(namesOfRoute),
];

const namesOfRoute = ({ first, children = [] }: DeclaredRoute): string[] => [
  ...Object.values(first ?? {}),
  ...children.flatMap(namesOfRoute),
];

/** Checks the scripts that a release's pages run first. @returns a sentence for each problem */
export const firstProblems = (
  release: Pick<ReleaseDescription, 'release' | 'routes' | 'first' | 'frame'>,
): string[] => {
  const { first = {} } = release;
  return [
    ...Object.entries(first).flatMap(([name, { text }]) => firstScriptProblem(name, text) ?? []),
    ...Object.entries(first)
      .filter(([, { text, integrity }]) => hashOfScript(text) !== integrity)
      .map(([name]) => `${release.release} 的先行脚本 ${name} 与它的校验值不符`),
    ...firstNames(release)
      .filter((name) => !Object.hasOwn(first, name))
      .map((name) => `${release.release} 缺少先行脚本 ${name}`),
  ];
};
