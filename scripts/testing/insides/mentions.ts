import ts from 'typescript';
import { sourcesOf } from '../sources.ts';

/**
 * What an app names in its pages and on the device: attributes of data, custom properties, ids, keys of what is stored, and the styled
 * components from whose names their classes are made.
 */
export type Kind = 'attribute' | 'property' | 'id' | 'key' | 'component';

/** A place in a source at which something is named. */
export interface Mention {
  kind: Kind;
  name: string;
  /** Whether it is looked for there, by a style, a query, a call or an address, and not given. */
  isSought: boolean;
  file: string;
  start: number;
  end: number;
  /** What stands there for another name. */
  write: (name: string) => string;
}

/** Calls whose first argument is the key of something stored. */
const stores =
  /^(?:storedText|storedValue|storeText|tabText|keepTabText|openDB|(?:local|session)Storage\.\w+Item|caches\.\w+)$/;

/** Attributes of elements that hold an id. */
const holdsId = /^(?:id|htmlFor|popoverTarget|aria-(?:labelledby|describedby|controls|owns))$/;

/**
 * Everything that the sources of an app name.
 * @param sources by their paths
 * @param others ids beside the app's own that its addresses and queries may seek
 */
export const mentionsIn = (
  sources: ReadonlyMap<string, string>,
  others: ReadonlySet<string> = new Set(),
): Mention[] => {
  const files = [...sources].map(([name, text]) => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  const nodes = files.flatMap(nodesOf);
  const declared = declarationsIn(nodes);
  const resolved = new Map<ts.Node, Mention>();
  for (const { kind, value, isSought } of nodes.flatMap(namedValues)) {
    for (const text of textsOf(value, declared)) {
      // What is sought by the constant that also gives it is given.
      const isGiven = !isSought || resolved.get(text)?.isSought === false;
      resolved.set(text, mention(text, kind, text.text, 1, { isSought: !isGiven }));
    }
  }
  const own = [...resolved.values()];
  const ids = new Set([...others, ...own.flatMap(({ kind, name }) => (kind === 'id' ? name : []))]);
  return [...own, ...nodes.flatMap((node) => [...inText(node, ids), ...ofData(node)]), ...components(nodes)];
};

/** Names that the packages which the apps share give: no app's own. What they know of earlier readers is not among it. */
export const sharedNames = (): Set<string> => {
  const sources = sourcesOf('shared-{api,auth,ui}/src/**/*.{ts,tsx}');
  sources.delete('shared-api/src/contract/before-novel-text.ts');
  return new Set(mentionsIn(sources).map(({ name }) => name));
};

const nodesOf = (file: ts.Node): ts.Node[] => {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return nodes;
};

/** @param offset of the name in the node */
const mention = (
  node: ts.Node,
  kind: Kind,
  name: string,
  offset = 0,
  { isSought = false, write = (other: string) => other, length = name.length } = {},
): Mention => {
  const start = node.getStart() + offset;
  return { kind, name, isSought, file: node.getSourceFile().fileName, start, end: start + length, write };
};

/** Expressions whose values are ids or keys. */
const namedValues = (node: ts.Node): { kind: Kind; value: ts.Expression; isSought: boolean }[] => {
  if (ts.isCallExpression(node)) {
    const [value] = node.arguments;
    if (!value) return [];
    if (stores.test(node.expression.getText())) return [{ kind: 'key', value, isSought: false }];
    return node.expression.getText().endsWith('.getElementById') ? [{ kind: 'id', value, isSought: true }] : [];
  }
  if (!ts.isJsxAttribute(node) || !node.initializer || !holdsId.test(node.name.getText())) return [];
  const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
  return value ? [{ kind: 'id', value, isSought: node.name.getText() !== 'id' }] : [];
};

type Declarations = Map<string, { file: ts.SourceFile; value: ts.Node }[]>;

/** Values of constants, and what short functions give, by their names. */
const declarationsIn = (nodes: readonly ts.Node[]): Declarations => {
  const declared: Declarations = new Map();
  for (const node of nodes) {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) continue;
    const value = ts.isArrowFunction(node.initializer) ? node.initializer.body : node.initializer;
    declared.set(node.name.text, [...(declared.get(node.name.text) ?? []), { file: node.getSourceFile(), value }]);
  }
  return declared;
};

/** The texts that a value is or begins with, wherever in the app they stand. */
const textsOf = (value: ts.Node, declared: Declarations): ts.LiteralLikeNode[] => {
  if (ts.isStringLiteralLike(value)) return [value];
  if (ts.isTemplateExpression(value)) return value.head.text === '' ? [] : [value.head];
  if (ts.isConditionalExpression(value))
    return [value.whenTrue, value.whenFalse].flatMap((each) => textsOf(each, declared));
  const named = ts.isCallExpression(value) ? value.expression : value;
  if (!ts.isIdentifier(named)) return [];
  const file = value.getSourceFile();
  const all = declared.get(named.text) ?? [];
  const here = all.filter((each) => each.file === file);
  const imports = file.statements.filter(ts.isImportDeclaration).map((each) => each.importClause?.getText() ?? '');
  const isImported = imports.some((clause) => new RegExp(`\\b${named.text}\\b`).test(clause));
  return (here.length > 0 ? here : isImported ? all : []).flatMap((each) => textsOf(each.value, new Map()));
};

/** Attributes of data, custom properties, and ids that are sought, as they stand in a text. */
const inText = (node: ts.Node, ids: ReadonlySet<string>): Mention[] => {
  const isText =
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node);
  if (!isText) return [];
  const text = node.getText();
  const names = (pattern: RegExp) => [...text.matchAll(pattern)];
  return [
    ...names(/(?<![\w-])data-[a-z][a-z-]*/g).map((found) =>
      mention(node, 'attribute', found[0], found.index, {
        isSought: text[found.index - 1] === '[' || isAskedFor(node, /\.(?:get|has)Attribute$/),
      }),
    ),
    ...names(/(?<![\w-])--[a-z][a-z-]*/g).map((found) =>
      mention(node, 'property', found[0], found.index, {
        isSought: /var\(\s*$/.test(text.slice(0, found.index)) || isAskedFor(node, /\.getPropertyValue$/),
      }),
    ),
    ...names(/(?<=#)[a-z][\w-]*/g)
      .filter(([name]) => ids.has(name))
      .map((found) => mention(node, 'id', found[0], found.index, { isSought: true })),
  ];
};

/** Whether a text is what a call asks for. @param calls matches what is called */
const isAskedFor = ({ parent }: ts.Node, calls: RegExp): boolean =>
  ts.isCallExpression(parent) && calls.test(parent.expression.getText());

const camel = (attribute: string) => attribute.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const attributeOf = (property: string) => `data-${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const isDataset = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  ((ts.isIdentifier(node) && node.text === 'dataset') ||
    (ts.isPropertyAccessExpression(node) && node.name.text === 'dataset'));

/** Attributes of data as attributes of elements, and as properties of `dataset`. */
const ofData = (node: ts.Node): Mention[] => {
  if (ts.isJsxAttribute(node) && node.name.getText().startsWith('data-'))
    return [mention(node.name, 'attribute', node.name.getText())];
  if (ts.isPropertyAccessExpression(node) && isDataset(node.expression)) {
    const { text } = node.name;
    return [
      mention(node.name, 'attribute', attributeOf(text), 0, {
        write: camel,
        length: text.length,
        isSought: !isSet(node),
      }),
    ];
  }
  if (!ts.isBindingElement(node) || !isDataset(taken(node.parent))) return [];
  const { text } = (node.propertyName ?? node.name) as ts.Identifier;
  const write = (name: string) => (node.propertyName ? camel(name) : `${camel(name)}: ${text}`);
  return [mention(node, 'attribute', attributeOf(text), 0, { write, length: text.length, isSought: true })];
};

const isSet = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** What a pattern takes apart. */
const taken = ({ parent }: ts.BindingPattern): ts.Node | undefined =>
  ts.isBindingElement(parent) ? parent.propertyName : parent.initializer;

/** Styled components, wherever they are used: those whose names stand for nothing else in the app. */
const components = (nodes: readonly ts.Node[]): Mention[] => {
  const isStyled = (node: ts.Node) =>
    ts.isVariableDeclaration(node) && /^styled[.(]/.test(node.initializer?.getText() ?? '');
  const identifiers = nodes.filter(ts.isIdentifier);
  const styled = new Set(nodes.filter(isStyled).map((node) => (node as ts.VariableDeclaration).name.getText()));
  for (const { text, parent } of identifiers) {
    const isOfPackage =
      ts.isImportSpecifier(parent) &&
      !(parent.parent.parent.parent.moduleSpecifier as ts.StringLiteral).text.startsWith('.');
    const isOther = ts.isVariableDeclaration(parent) ? parent.name.getText() === text && !isStyled(parent) : false;
    const isOfObject = ts.isPropertyAccessExpression(parent) && parent.name.text === text;
    if (
      isOfPackage ||
      isOther ||
      isOfObject ||
      ts.isShorthandPropertyAssignment(parent) ||
      ts.isPropertyAssignment(parent)
    )
      styled.delete(text);
  }
  return identifiers.filter(({ text }) => styled.has(text)).map((node) => mention(node, 'component', node.text));
};
