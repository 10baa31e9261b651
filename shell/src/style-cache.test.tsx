/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import styled, { createGlobalStyle, ServerStyleSheet } from 'styled-components';
import { CachedStyles } from './style-cache.tsx';

const Global = createGlobalStyle`
  body { margin: 0; }
`;
const StyledTitle = styled.h1`
  color: red;

  &:hover {
    color: ${({ color }) => color};
  }
`;

const Page = ({ color }: { color: string }) => (
  <>
    <Global />
    <StyledTitle color={color}>书海</StyledTitle>
  </>
);

/** A page with its styles, as the server writes it. */
const render = (color: string, isCached: boolean): string => {
  const sheet = new ServerStyleSheet();
  const page = <Page color={color} />;
  const html = renderToString(sheet.collectStyles(isCached ? <CachedStyles>{page}</CachedStyles> : page));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return styles + html;
};

test('a page has the same styles with the cache as without it, at the first rendering and at later ones', () => {
  const [blue, green] = [render('blue', false), render('green', false)];
  expect(blue).toContain('color:blue');
  for (const _ of ['first', 'second']) {
    expect(render('blue', true)).toBe(blue);
    expect(render('green', true)).toBe(green);
  }
});
