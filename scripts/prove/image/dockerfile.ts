import { matchesGlob } from 'node:path';

/** An instruction of a Dockerfile, as in `RUN --mount=… npm run build`. */
export interface Instruction {
  name: string;
  /** Its flags by name, as in `from` of `COPY --from=build`. */
  flags: Readonly<Record<string, string>>;
  /** What stands behind the flags; its lines joined. */
  text: string;
}

/** A stage: what stands from one FROM to the next. */
export interface Stage {
  image: string;
  /** Its name, by which later stages copy from it. */
  name: string;
  instructions: Instruction[];
}

/** Reads the stages of a Dockerfile, in their order. */
export const readDockerfile = (text: string): Stage[] => {
  const stages: Stage[] = [];
  for (const instruction of instructionsIn(text)) {
    if (instruction.name === 'FROM') {
      const [image = '', , name = `${stages.length}`] = instruction.text.split(/\s+/);
      stages.push({ image, name, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
};

const instructionsIn = (text: string): Instruction[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => {
      const [, name = '', flags = '', rest = ''] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
      const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, flag = '', value = '']) => [flag, value]);
      return { name: name.toUpperCase(), flags: Object.fromEntries(pairs), text: rest.trim() };
    });

/** The variables of an ENV instruction. */
export const variablesOf = ({ text }: Instruction): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));

/** The words of a command in its JSON form, as in `CMD ["node", "server/main.ts"]`. */
export const commandOf = ({ text }: Instruction): string[] => JSON.parse(text.replace(/^CMD\s+/, ''));

/** The last instruction of a name in a stage: where there are several, it counts. */
export const lastOf = ({ instructions }: Stage, name: string): Instruction | undefined =>
  instructions.findLast((instruction) => instruction.name === name);

/** Whether a path is left out of an image, by the patterns of .dockerignore. @param file by path from the project's folder */
export const ignoredBy = (patterns: string): ((file: string) => boolean) => {
  const all = patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (file) => {
    const parts = file.split('/');
    return parts.some((_, index) => all.some((pattern) => matchesGlob(parts.slice(0, index + 1).join('/'), pattern)));
  };
};
