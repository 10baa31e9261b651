import type { DeclaredRoute } from 'shared-api/contract';
import type { ReleaseSet } from '../../releases/release-set.ts';

/** Scripts that run in a page before its program, as texts, by where they stand. What they do is known to their apps alone. */
interface FirstScriptTexts {
  head: string[];
  /** At the end of the remote's content. */
  content: string[];
  /** At the end of the page. */
  end: string[];
}

/** The scripts that the shell's frame and a page's routes declare. @param routeIds ids of the page's routes */
export const firstScriptTexts = (
  { shell, remotes }: Pick<ReleaseSet, 'shell' | 'remotes'>,
  routeIds: readonly string[],
): FirstScriptTexts => {
  const { head = [], end = [] } = shell.frame ?? {};
  const declared = remotes.flatMap((remote) =>
    firstOf(remote.routes, routeIds).map((first) => ({
      head: first.head && remote.first?.[first.head]?.text,
      content: first.content && remote.first?.[first.content]?.text,
    })),
  );
  const ofShell = (name: string) => shell.first?.[name]?.text ?? '';
  return {
    head: [...head.map(ofShell), ...declared.flatMap((first) => first.head ?? [])],
    content: declared.flatMap(({ content }) => content ?? []),
    end: end.map(ofShell),
  };
};

/** Of a page's routes, outermost first. */
const firstOf = (
  routes: readonly DeclaredRoute[],
  routeIds: readonly string[],
): NonNullable<DeclaredRoute['first']>[] =>
  routes.flatMap(({ id, first, children = [] }) => [
    ...(first && routeIds.includes(id) ? [first] : []),
    ...firstOf(children, routeIds),
  ]);
