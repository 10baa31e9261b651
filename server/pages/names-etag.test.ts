import { namesEtag } from './names-etag.ts';

describe('If-None-Match', () => {
  it.each(['"a-br"', 'W/"a-br"', '"x", "a-br"', '"x",W/"a-br" ,"y"', '*', ' * '])('%s names the page', (header) => {
    expect(namesEtag(header, '"a-br"')).toBe(true);
  });

  it.each([undefined, '', '"a-gzip"', 'a-br', '"a-br', '"xa-br"', 'W/"b"', '"*"'])('%s does not', (header) => {
    expect(namesEtag(header, '"a-br"')).toBe(false);
  });
});
