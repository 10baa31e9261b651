import { kitNode } from 'release/kit-packages';

const numbers = (version: string): number[] => version.split('.').map(Number);

const isOlder = (version: string, than: string): boolean => {
  const others = numbers(than);
  const [own, other] = numbers(version).flatMap((part, index) =>
    part === others[index] ? [] : [[part, others[index] ?? 0]],
  )[0] ?? [0, 0];
  return (own ?? 0) < (other ?? 0);
};

/** Says in a sentence that a Node is too old for the kit; undefined where it is not. @param version `22.15.0` */
export const nodeProblem = (version: string): string | undefined =>
  isOlder(version, kitNode) ? `开发套件需要 Node ${kitNode} 或更新的版本，这里是 ${version}` : undefined;

/** Loads a command where this Node can: an older one would already fail on what the command's modules import. */
export const loadCommand = async (load: () => Promise<unknown>): Promise<void> => {
  const problem = nodeProblem(process.versions.node);
  if (problem === undefined) {
    await load();
    return;
  }
  console.error(problem);
  process.exitCode = 1;
};
