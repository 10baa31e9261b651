import ts from 'typescript';

/**
 * A TypeScript transformer that ends the build at a `<style>` element: the policy of a page knows the styles of its own HTML alone, so that one
 * which is drawn by script has no effect.
 * @param pathOf the path by which a sentence names a source file
 */
export const noStyleElements =
  (pathOf: (file: string) => string): ts.TransformerFactory<ts.SourceFile> =>
  (context) =>
  (file) => {
    const visit = (node: ts.Node): ts.Node => {
      if (isStyleElement(node)) {
        throw new Error(
          `${pathOf(file.fileName)}：页面的内容安全策略不让脚本画出的 <style> 生效，请把样式写进 CSS 文件（import './a.css'）或 styled-components`,
        );
      }
      return ts.visitEachChild(node, visit, context);
    };
    return ts.visitNode(file, visit) as ts.SourceFile;
  };

const isStyleElement = (node: ts.Node): boolean =>
  (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
  ts.isIdentifier(node.tagName) &&
  node.tagName.text === 'style';
