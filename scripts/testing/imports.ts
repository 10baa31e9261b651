import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../project.ts';

/** Everything that a file imports, as it is written: imports, re-exports, dynamic imports, types and `require`. */
export const importsOf = (file: string, text: string): string[] => {
  const specifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteralLike(specifier)) specifiers.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return specifiers;
};

const specifierOf = (node: ts.Node): ts.Node | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  return ts.isCallExpression(node) && loads(node.expression) ? node.arguments[0] : undefined;
};

/** `import(…)`, `require(…)`, `require.resolve(…)` and what jest has of the kind (`jest.mock(…)`). */
const loads = (called: ts.Node): boolean => {
  if (called.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isPropertyAccessExpression(called)) {
    return ['require.resolve', 'jest.mock', 'jest.requireActual'].includes(
      `${ts.isIdentifier(called.expression) ? called.expression.text : ''}.${called.name.text}`,
    );
  }
  return ts.isIdentifier(called) && called.text === 'require';
};

/**
 * The source that an import leads to: a path as it stands, or what a workspace package exports under the name.
 * @param target from the repository's folder on, as in `shared-api/paths`
 * @returns undefined where it is no source of ours
 */
export const fileOf = (target: string, sources: ReadonlyMap<string, string>): string | undefined => {
  if (sources.has(target)) return target;
  const [folder = '', ...inner] = target.split('/');
  const subpath = ['.', ...inner].join('/');
  for (const [pattern, file] of Object.entries(exportsOf(folder))) {
    const [before = '', after] = pattern.split('*');
    const matches = after === undefined ? subpath === pattern : subpath.startsWith(before);
    if (!matches) continue;
    const exported = path.posix.join(folder, file.replace('*', subpath.slice(before.length)));
    const found = [exported, `${exported}x`].find((each) => sources.has(each));
    if (found !== undefined) return found;
  }
  // The remotes' routes, which jest resolves by its own map.
  return [`${folder}/src/${inner.join('/')}.tsx`].find((each) => sources.has(each));
};

const knownExports = new Map<string, Record<string, string>>();

const exportsOf = (folder: string): Record<string, string> => {
  const known = knownExports.get(folder);
  if (known) return known;
  const manifest = path.join(root, folder, 'package.json');
  const { exports = {} }: { exports?: Record<string, string> } =
    folder !== '' && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
  knownExports.set(folder, exports);
  return exports;
};
