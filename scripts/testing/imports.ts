import ts from 'typescript';

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
