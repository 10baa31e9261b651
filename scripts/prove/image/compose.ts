import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../../project.ts';

/** A service of compose.yaml, as far as it is looked at here. */
export interface Service {
  image?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

/** What a Compose file says, by the names of services and volumes. */
export interface Composition {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/**
 * Reads a Compose file of this project.
 * @param variables those of `.env`
 * @throws Error where one is missing that must be given
 */
export const readComposition = (file: string, variables: Readonly<Record<string, string>> = {}): Composition =>
  parse(withVariables(readFileSync(path.join(root, file), 'utf8'), variables));

/** Puts variables in the place of their names: `${NAME}`, `${NAME:-DEFAULT}` and `${NAME:?}`, which must be given. */
const withVariables = (text: string, variables: Readonly<Record<string, string>>): string => {
  const name = /\$\{(\w+)(?::([-?])([^${}]*))?\}/g;
  const replaced = text.replaceAll(name, (_, variable: string, kind: string | undefined, fallback: string) => {
    const value = variables[variable] ?? (kind === '-' ? fallback : undefined);
    if (value === undefined) throw new Error(`${variable} must be given`);
    return value;
  });
  return replaced === text ? text : withVariables(replaced, variables);
};
