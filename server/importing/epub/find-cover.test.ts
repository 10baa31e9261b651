import sharp from 'sharp';
import { chapters, metadata, type Parts, read, text } from '../testing/sample-epub.ts';

describe('the cover', () => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  const item = (id: string, href = 'images/c.jpg', type = 'image/jpeg', properties = '') =>
    `<item id="${id}" href="${href}" media-type="${type}" properties="${properties}"/>`;
  const coverOf = async (parts: Partial<Parts>) => {
    const found = await read({
      ...chapters(text),
      more: [{ name: 'OEBPS/images/c.jpg', content: picture }],
      ...parts,
    });
    return found.cover == null ? null : Buffer.from(found.cover);
  };
  const front = (body: string) => ({
    documents: { 'front.xhtml': body, 'a.xhtml': text, 'b.xhtml': text },
    manifest: item('c'),
  });

  it.each<[string, Partial<Parts>]>([
    ['a property of EPUB 3', { manifest: item('c', undefined, undefined, 'cover-image') }],
    ['meta by id', { manifest: item('c'), metadata: `${metadata}<meta name="cover" content="c"/>` }],
    ['meta by path', { manifest: item('c'), metadata: `${metadata}<meta name="cover" content="images/c.jpg"/>` }],
    ['guide, its picture', { manifest: item('c'), guide: '<reference type="cover" href="images/c.jpg"/>' }],
    [
      'guide, a page with the picture',
      { ...front('<p><img src="images/c.jpg"/></p>'), guide: '<reference type="cover" href="front.xhtml"/>' },
    ],
    ['id=cover', { manifest: item('cover') }],
    ['id=cover-image', { manifest: item('Cover-Image') }],
    ["the first page's only picture", front('<div><img alt="" src="images/c.jpg"/></div>')],
    [
      "the first page's only picture, in SVG",
      front('<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="images/c.jpg"/></svg>'),
    ],
    [
      'meta that names a page with the picture',
      {
        ...front('<img src="images/c.jpg"/>'),
        metadata: `${metadata}<meta name="cover" content="d0"/>`,
      },
    ],
  ])('is found by %s [B6.17]', async (_, parts) => {
    expect(await coverOf(parts)).toEqual(picture);
  });

  it('of two pictures that may be it, the declared one is, and the other stays in the text', async () => {
    const other = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const found = await read({
      documents: { 'front.xhtml': '<p><img src="images/d.jpg"/></p>', 'a.xhtml': text, 'b.xhtml': text },
      manifest: item('c', undefined, undefined, 'cover-image') + item('cover', 'images/d.jpg'),
      metadata: `${metadata}<meta name="cover" content="cover"/>`,
      more: [
        { name: 'OEBPS/images/c.jpg', content: picture },
        { name: 'OEBPS/images/d.jpg', content: other },
      ],
    });
    expect(Buffer.from(found.cover ?? [])).toEqual(picture);
    expect([...(found.pictures ?? new Map()).values()].map((each) => Buffer.from(each))).toEqual([other]);
  });

  it.each<[string, Partial<Parts>]>([
    ['several on the first page', front('<img src="images/c.jpg"/><img src="images/d.jpg"/>')],
    ['one beside a long text', front(`<img src="images/c.jpg"/>${text.repeat(5)}`)],
    ['none', {}],
  ])('is none where there is %s', async (_, parts) => {
    expect(await coverOf(parts)).toBeNull();
  });
});
