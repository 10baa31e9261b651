import ts from 'typescript';

/** The names of the tests in a file, as they are written: those of jest and of Playwright, tables of tests included. */
export const testNamesIn = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    if (ts.isCallExpression(node) && declaresTest(node.expression)) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
      // A template is named with the places that it leaves open.
      if (name && ts.isTemplateExpression(name)) names.push(name.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
};

/** `test(…)`, `it(…)`, and either with `.each(…)`. */
const declaresTest = (called: ts.Node): boolean => {
  if (ts.isIdentifier(called)) return called.text === 'test' || called.text === 'it';
  return (
    ts.isCallExpression(called) &&
    ts.isPropertyAccessExpression(called.expression) &&
    called.expression.name.text === 'each' &&
    declaresTest(called.expression.expression)
  );
};

/** Whether a call skips tests: neither they nor those inside them prove anything. */
const isSkipped = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['skip', 'fixme', 'todo'].includes(node.expression.name.text);
