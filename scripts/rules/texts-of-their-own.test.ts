// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is looked for is source text.
import ts from 'typescript';
import { sourcesOf } from '../testing/sources.ts';

const components = sourcesOf('{shell,reader,account,shared-ui}/src/**/*.tsx');

/** Whether an expression has a text as one of its outcomes, by how it is written. */
const canBeText = (expression: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(expression)) return canBeText(expression.expression);
  if (ts.isConditionalExpression(expression)) return canBeText(expression.whenTrue) || canBeText(expression.whenFalse);
  if (ts.isBinaryExpression(expression)) return canBeText(expression.right);
  return ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression);
};

/** Whether a child is a text that comes, goes or changes. */
const isChangingText = (child: ts.JsxChild): boolean => {
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  return !ts.isStringLiteralLike(child.expression) && canBeText(child.expression);
};

const isChild = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : !ts.isJsxExpression(child) || child.expression !== undefined;

/** The lines of a component where a text that changes stands beside other children. */
const sharedTexts = (text: string): number[] => {
  const source = ts.createSourceFile('component.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isChild);
      if (children.length > 1 && children.some(isChangingText))
        lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
};

describe('texts that come, go or change', () => {
  it('have an element of their own: a browser’s translation puts each into others, where React does not find it [B1.93]', () => {
    const shared = [...components].flatMap(([file, text]) => sharedTexts(text).map((line) => `${file}:${line}`));
    expect(shared).toEqual([]);
    expect(components.size).toBeGreaterThan(200);
  });

  it.each([
    ["<p>{isNew && '新'}{title}</p>", 1],
    ["<p>共 {isMany ? '很多' : count}</p>", 1],
    ["<>{a ? <b /> : '无'}<i /></>", 1],
    ["<p>{'共 ' + count}</p>", 0],
    ["<p><b>{isNew ? '新' : '旧'}</b>{isNew && <i />}</p>", 0],
    ["<p><b />{' '}<i /></p>", 0],
  ])('%s has %d', (text, count) => {
    expect(sharedTexts(`const part = ${text};`)).toHaveLength(count);
  });
});
