import ts from 'typescript';
import { compactStyles } from './compact-styles.ts';

const transformed = (text: string): string => {
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const { transformed: files } = ts.transform(source, [compactStyles]);
  return ts
    .createPrinter()
    .printFile(files[0] as ts.SourceFile)
    .trim();
};

test('styles lose comments, line breaks, and the spaces around braces and semicolons and after colons and commas', () => {
  const styles =
    '\n  /* As wide as a finger. */\n  margin: 0 auto;\n\n  &:hover, p {\n    font: 1rem "a, b", serif;\n  }\n';
  expect(transformed(`const Bar = styled.div\`${styles}\`;`)).toBe(
    'const Bar = styled.div `margin:0 auto;&:hover,p{font:1rem "a, b",serif;}`;',
  );
});

test('a space that divides values or selectors stays, also beside an interpolation', () => {
  const source = `const Bar = styled(Link)\`
    padding: \${a} \${b};
    \${mixin}
    ul > li &,
    p {
      top: 0;
    }
  \`;`;
  expect(transformed(source)).toBe(`const Bar = styled(Link) \`padding:\${a} \${b};\${mixin} ul > li &,p{top:0;}\`;`);
});

test('styles within an interpolation of styles are compact too', () => {
  const source = `const Bar = styled.p.attrs({})\`
    \${css\`
      top: 0;
    \`}
  \`;`;
  expect(transformed(source)).toBe(`const Bar = styled.p.attrs({}) \`\${css \`top:0;\`}\`;`);
});

test('other templates stay as they are', () => {
  expect(transformed('const text = `one {\n  two\n}`;')).toContain('one {\n  two\n}');
});
