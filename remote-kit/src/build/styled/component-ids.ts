import { createHash } from 'node:crypto';
import ts from 'typescript';

/**
 * A TypeScript transformer that gives every styled component a fixed id, made from its file and name. Left alone,
 * styled-components counts components as they are created, and the order differs between server and browser: hydration
 * would find other class names than the server wrote. (The published plugin does not know TypeScript 6.)
 *
 * `styled.div` and `styled(Link)` become `styled.div.withConfig({ componentId: 'sc-1a2b3c4d' })`.
 *
 * @param pathOf gives a file's path as it is on every machine: ids must not depend on where a repository lies
 */
export const componentIds =
  (pathOf: (file: string) => string): ts.TransformerFactory<ts.SourceFile> =>
  (context) =>
  (file) => {
    const relative = pathOf(file.fileName);
    const used = new Map<string, number>();

    /** Components of one name, as in a list, are told apart by their order in the file. */
    const nextId = (name: string): string => {
      const count = used.get(name) ?? 0;
      used.set(name, count + 1);
      return idOf(relative, count === 0 ? name : `${name}#${count}`);
    };

    const visit =
      (name: string) =>
      (node: ts.Node): ts.Node => {
        const inner = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : name;
        if (ts.isTaggedTemplateExpression(node) && startsWithStyled(node.tag)) {
          const tag = withId(context.factory, node.tag, nextId(inner));
          const template = ts.visitNode(node.template, visit(inner)) as ts.TemplateLiteral;
          return context.factory.updateTaggedTemplateExpression(node, tag, undefined, template);
        }
        return ts.visitEachChild(node, visit(inner), context);
      };
    return ts.visitNode(file, visit('')) as ts.SourceFile;
  };

const idOf = (file: string, name: string): string =>
  `sc-${createHash('sha256').update(`${file}#${name}`).digest('hex').slice(0, 8)}`;

type Link = ts.PropertyAccessExpression | ts.CallExpression;

const isLink = (node: ts.Node): node is Link => ts.isPropertyAccessExpression(node) || ts.isCallExpression(node);

/** `styled.div` or `styled(Link)`, without what follows. */
const isBase = (node: Link): boolean => ts.isIdentifier(node.expression) && node.expression.text === 'styled';

/** Whether this is a chain that begins with a base: `styled.div.attrs(…)`. */
export const startsWithStyled = (node: ts.Node): node is Link =>
  isLink(node) && (isBase(node) || startsWithStyled(node.expression));

/** The chain with the id right behind its base. */
const withId = (factory: ts.NodeFactory, node: Link, id: string): ts.LeftHandSideExpression => {
  if (isBase(node)) {
    const config = factory.createObjectLiteralExpression([
      factory.createPropertyAssignment('componentId', factory.createStringLiteral(id)),
    ]);
    return factory.createCallExpression(factory.createPropertyAccessExpression(node, 'withConfig'), undefined, [
      config,
    ]);
  }
  const expression = withId(factory, node.expression as Link, id);
  return ts.isCallExpression(node)
    ? factory.updateCallExpression(node, expression, node.typeArguments, node.arguments)
    : factory.updatePropertyAccessExpression(node, expression, node.name);
};
