import ts from 'typescript';
import { componentIds } from './component-ids.ts';

/** The output of the transformer for a source in a repository that lies in this folder. */
const transformed = (text: string, { root = '/work/shuhai', file = 'shell/src/layout/footer.tsx' } = {}): string => {
  const source = ts.createSourceFile(`${root}/${file}`, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const { transformed: files } = ts.transform(source, [componentIds((name) => name.slice(root.length + 1))]);
  return ts.createPrinter().printFile(files[0] as ts.SourceFile);
};

const idsIn = (code: string): string[] => [...code.matchAll(/componentId: "([^"]*)"/g)].map(([, id]) => id as string);

const bar = 'const Bar = styled.div`color: red;`;';

test('a styled element gets an id, and keeps its styles', () => {
  expect(transformed(bar)).toMatch(
    /^const Bar = styled\.div\.withConfig\(\{ componentId: "sc-[0-9a-f]{8}" \}\) `color: red;`;\n$/,
  );
});

test('a styled component gets an id', () => {
  expect(transformed('const Entry = styled(Link)`color: red;`;')).toMatch(
    /styled\(Link\)\.withConfig\(\{ componentId: "sc-[0-9a-f]{8}" \}\) `color: red;`/,
  );
});

test('what follows the element stays behind the id', () => {
  expect(transformed("const Field = styled.input.attrs({ type: 'text' })`color: red;`;")).toMatch(
    /styled\.input\.withConfig\(\{ componentId: "sc-[0-9a-f]{8}" \}\)\.attrs\(\{ type: 'text' \}\) `color: red;`/,
  );
});

test("types of a component's properties stay where they are", () => {
  expect(transformed('const Bar = styled.div<{ wide: boolean }>`color: red;`;')).toMatch(
    /componentId: "sc-[0-9a-f]{8}" \}\)(<\{\s*wide: boolean;\s*\}>)? `color: red;`/,
  );
});

test('the id is the same wherever the repository lies, and on every run', () => {
  const id = idsIn(transformed(bar));
  expect(idsIn(transformed(bar))).toEqual(id);
  expect(idsIn(transformed(bar, { root: '/home/reader/src/shuhai' }))).toEqual(id);
});

test('the id does not change with what stands around the component, nor with its styles', () => {
  const changed = transformed(`const first = 1;\nconst Other = styled.p\`\`;\n${bar.replace('red', 'blue')}`);
  expect(idsIn(changed)[1]).toBe(idsIn(transformed(bar))[0]);
});

test('components of one file have different ids', () => {
  const ids = idsIn(transformed('const Bar = styled.div``; const Row = styled.div``; const Entry = styled(Link)``;'));
  expect(new Set(ids).size).toBe(3);
});

test('components of one name in different files have different ids', () => {
  const other = transformed(bar, { file: 'shell/src/layout/header.tsx' });
  expect(idsIn(other)).not.toEqual(idsIn(transformed(bar)));
});

test('components of one name, or of none, in one file have different ids', () => {
  const ids = idsIn(transformed('const parts = { a: styled.div``, b: styled.div`` }; export default [styled.p``];'));
  expect(new Set(ids).size).toBe(3);
});

test('a component that is named inside a function gets its id as well', () => {
  expect(idsIn(transformed('const make = () => { const Part = styled.p`x`; return Part; };'))).toHaveLength(1);
});

test.each([
  'const shape = css `color: red;`;',
  'const Style = createGlobalStyle `color: red;`;',
  'const text = tag `x`;',
])('the transformer leaves %s alone', (text) => {
  expect(transformed(text)).toBe(`${text}\n`);
});
