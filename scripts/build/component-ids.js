import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';

/**
 * A TypeScript transformer that gives every styled component a fixed id, made from its file and name. Left alone,
 * styled-components counts components as they are created, and the order differs between server and browser: hydration
 * would find other class names than the server wrote. (The published plugin does not know TypeScript 6.)
 *
 * `styled.div` and `styled(Link)` become `styled.div.withConfig({ componentId: 'sc-1a2b3c4d' })`.
 *
 * @param {string} root the repository's folder: ids must not depend on where it lies
 * @returns {import('typescript').TransformerFactory<import('typescript').SourceFile>}
 */
export const componentIds = (root) => (context) => (file) => {
  const relative = path.relative(root, file.fileName).split(path.sep).join('/');

  const visit = (name) => (node) => {
    const inner = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : name;
    if (ts.isTaggedTemplateExpression(node) && startsWithStyled(node.tag)) {
      const { factory } = context;
      const tag = withId(factory, node.tag, idOf(relative, inner ?? String(node.pos)));
      return factory.updateTaggedTemplateExpression(node, tag, undefined, ts.visitNode(node.template, visit(inner)));
    }
    return ts.visitEachChild(node, visit(inner), context);
  };
  return ts.visitNode(file, visit(undefined));
};

const idOf = (file, name) => `sc-${createHash('sha256').update(`${file}#${name}`).digest('hex').slice(0, 8)}`;

/** `styled.div` or `styled(Link)`, without what follows. */
const isBase = (node) =>
  (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'styled';

const startsWithStyled = (node) =>
  isBase(node) ||
  ((ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) && startsWithStyled(node.expression));

const withId = (factory, node, id) => {
  if (isBase(node)) {
    const config = factory.createObjectLiteralExpression([
      factory.createPropertyAssignment('componentId', factory.createStringLiteral(id)),
    ]);
    return factory.createCallExpression(factory.createPropertyAccessExpression(node, 'withConfig'), undefined, [
      config,
    ]);
  }
  const expression = withId(factory, node.expression, id);
  return ts.isCallExpression(node)
    ? factory.updateCallExpression(node, expression, node.typeArguments, node.arguments)
    : factory.updatePropertyAccessExpression(node, expression, node.name);
};
