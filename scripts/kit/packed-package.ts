import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compactStyles } from 'remote-kit/build/styled/compact-styles';
import { componentIds } from 'remote-kit/build/styled/component-ids';
import { pathInPackage } from 'remote-kit/project';
import ts from 'typescript';
import { root } from '../project.ts';
import { importsOf } from '../testing/imports.ts';

/**
 * Sources of the workspace as a package outside of it has them: JavaScript, because Node takes no TypeScript of installed
 * packages, with its types beside it. Styled components keep the ids that they have in the site.
 * @param files by path from the repository's folder
 * @param declarations folder with what TypeScript declares of all of them
 * @param pathOf gives a file's new place, without its ending, from the package's folder
 */
export const writeCompiled = (
  files: readonly string[],
  target: string,
  { declarations, pathOf }: CompileOptions,
): void => {
  for (const file of files) {
    const place = path.join(target, pathOf(file).replace(/\.tsx?$/, ''));
    mkdirSync(path.dirname(place), { recursive: true });
    if (!/\.tsx?$/.test(file)) {
      cpSync(path.join(root, file), place);
      continue;
    }
    writeFileSync(`${place}.js`, asJavaScript(compiled(file)));
    const declaration = path.join(declarations, file.replace(/\.tsx?$/, '.d.ts'));
    if (existsSync(declaration)) {
      writeFileSync(`${place}.d.ts`, asJavaScript(readFileSync(declaration, 'utf8')));
    }
  }
};

interface CompileOptions {
  declarations: string;
  pathOf: (file: string) => string;
}

const known = new Map<string, string>();

/** A source as JavaScript; each is compiled once. */
const compiled = (file: string): string => {
  const text = known.get(file) ?? compile(file, readFileSync(path.join(root, file), 'utf8'));
  known.set(file, text);
  return text;
};

const compile = (file: string, source: string): string =>
  ts.transpileModule(source, {
    fileName: path.join(root, file),
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
    },
    transformers: { before: [compactStyles, componentIds(pathInPackage)] },
  }).outputText;

/** Packages that files import when they run, with the versions that the folders declare in which the files lie. */
export const packagesOf = (files: readonly string[]): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
    const owner = JSON.parse(readFileSync(path.join(root, file.split('/')[0] ?? '', 'package.json'), 'utf8'));
    for (const specifier of importsOf(file, compiled(file))) {
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/');
      const version = owner.dependencies?.[name];
      if (version !== undefined) found[name] = version;
    }
  }
  return found;
};

/** Names of modules in imports and exports, and in `import()`. */
const moduleNames = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g;

/** Compiled code whose relative imports name JavaScript. */
const asJavaScript = (text: string): string =>
  text.replaceAll(moduleNames, (whole, head: string, quote: string, name: string) =>
    name.startsWith('.') ? `${head}${quote}${name.replace(/\.tsx?$/, '.js')}${quote}` : whole,
  );

/** The modules of a folder, without tests. */
export const modulesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx,cjs}`, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.(test|d)\.tsx?$/.test(file))
    .sort();

/**
 * Files with all that they import of this repository.
 * @param follow gives the file that an import names; undefined for a package
 */
export const withImported = (
  files: readonly string[],
  follow: (file: string, specifier: string) => string | undefined,
): string[] => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    // What is compiled names no types: those of the server stay with it.
    for (const specifier of importsOf(file, compiled(file))) {
      const next = follow(file, specifier);
      if (next !== undefined) visit(next);
    }
  };
  files.forEach(visit);
  return [...found].sort();
};
