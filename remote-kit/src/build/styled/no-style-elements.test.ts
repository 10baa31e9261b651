import ts from 'typescript';
import { noStyleElements } from './no-style-elements.ts';

const transform = (text: string): string => {
  const source = ts.createSourceFile('/shop/src/page.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const { transformed } = ts.transform(source, [noStyleElements((file) => file.replace('/shop/', ''))]);
  return ts.createPrinter().printFile(transformed[0] as ts.SourceFile);
};

test.each(["<style>{'a{}'}</style>", '<p><style dangerouslySetInnerHTML={{ __html: css }} /></p>'])(
  'an element that no policy lets take effect ends the build with its source’s name: %s [B13.36]',
  (element) => {
    expect(() => transform(`const Page = () => ${element};`)).toThrow(/^src\/page\.tsx：.*<style>.*CSS 文件/);
  },
);

test('attributes, components and texts of that name are none', () => {
  const source = `const Page = () => <p style={{ top: 0 }}><Style />style<svg.style /></p>;`;
  expect(transform(source).trim()).toBe(source);
});
