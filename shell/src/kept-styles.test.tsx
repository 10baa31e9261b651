/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import styled, { createGlobalStyle, ServerStyleSheet } from 'styled-components';
import { KeptStyles } from './kept-styles.tsx';

const Global = createGlobalStyle`
  body { margin: 0; }
`;
const Title = styled.h1`
  color: red;

  &:hover {
    color: ${({ color }) => color};
  }
`;

const Page = ({ color }: { color: string }) => (
  <>
    <Global />
    <Title color={color}>书海</Title>
  </>
);

/** A page with its styles, as the server writes it. */
const render = (color: string, kept: boolean): string => {
  const sheet = new ServerStyleSheet();
  const page = <Page color={color} />;
  const html = renderToString(sheet.collectStyles(kept ? <KeptStyles>{page}</KeptStyles> : page));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return styles + html;
};

test('a page has the same styles as it would have without, at the first time and later, whatever came before', () => {
  const [blue, green] = [render('blue', false), render('green', false)];
  expect(blue).toContain('color:blue');
  for (const _ of ['first', 'second']) {
    expect(render('blue', true)).toBe(blue);
    expect(render('green', true)).toBe(green);
  }
});
