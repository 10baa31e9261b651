import ts from 'typescript';
import { startsWithStyled } from './component-ids.ts';

/** A TypeScript transformer that takes comments and line breaks out of the styles of styled components: browsers get them all. */
export const compactStyles: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const { factory } = context;

  /** A piece of a template, whichever it is, with compact text. */
  const compactPiece = (piece: ts.Node): ts.Node => {
    if (ts.isNoSubstitutionTemplateLiteral(piece)) {
      return factory.createNoSubstitutionTemplateLiteral(compactCss(piece.text).trim());
    }
    if (ts.isTemplateHead(piece)) return factory.createTemplateHead(compactCss(piece.text).trimStart());
    if (ts.isTemplateMiddle(piece)) return factory.createTemplateMiddle(compactCss(piece.text));
    if (ts.isTemplateTail(piece)) return factory.createTemplateTail(compactCss(piece.text).trimEnd());
    if (ts.isTemplateSpan(piece)) {
      const literal = compactPiece(piece.literal) as ts.TemplateMiddle | ts.TemplateTail;
      return factory.updateTemplateSpan(piece, ts.visitNode(piece.expression, visit) as ts.Expression, literal);
    }
    return ts.visitEachChild(piece, compactPiece, context);
  };

  const visit = (node: ts.Node): ts.Node => {
    if (ts.isTaggedTemplateExpression(node) && holdsStyles(node.tag)) {
      const template = compactPiece(node.template) as ts.TemplateLiteral;
      return factory.updateTaggedTemplateExpression(node, node.tag, node.typeArguments, template);
    }
    return ts.visitEachChild(node, visit, context);
  };
  return ts.visitNode(file, visit) as ts.SourceFile;
};

const styleTags = ['css', 'keyframes', 'createGlobalStyle'];

const holdsStyles = (tag: ts.Node): boolean =>
  startsWithStyled(tag) || (ts.isIdentifier(tag) && styleTags.includes(tag.text));

/**
 * CSS without comments, line breaks, and the spaces around braces and semicolons, after the colon of a declaration and after commas
 * outside of quotes. Other single spaces mean something and stay.
 */
const compactCss = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/((?:^ ?|[{;])[\w-]+): /g, '$1:')
    .replaceAll(/("[^"]*"|'[^']*')|, /g, (_, quoted?: string) => quoted ?? ',');
