import { matchesEtag } from './matches-etag.ts';

describe('If-None-Match', () => {
  it.each(['"a-br"', 'W/"a-br"', '"x", "a-br"', '"x",W/"a-br" ,"y"', '*', ' * '])(
    'the header %s has the tag of the page',
    (header) => {
      expect(matchesEtag(header, '"a-br"')).toBe(true);
    },
  );

  it.each([undefined, '', '"a-gzip"', 'a-br', '"a-br', '"xa-br"', 'W/"b"', '"*"'])(
    'the header %s has not the tag of the page',
    (header) => {
      expect(matchesEtag(header, '"a-br"')).toBe(false);
    },
  );
});
