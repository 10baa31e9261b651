import { screen } from '@testing-library/react';
import { clearDevicePositions, keepPosition } from 'shared-api/device-positions';
import { calls } from 'shared-api/paths';
import { sampleNovel, sampleSummary, sampleWindow } from '../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../testing/open-page.tsx';

afterEach(clearDevicePositions);

const keepPlace = (given: object) =>
  keepPosition({
    ...{ chapter_id: '1001-1', no: 1, chapter_title: '第1章 信', pid: null, offset: 0, quote: null, revision: null },
    ...{ fraction: 1, percent: 33.3, updated_at: '2026-03-04T05:06:07.000Z' },
    novel: { id: '1001', title: '灯下集', author: '夜航人', cover_url: null, chapter_count: 3 },
    ...given,
  });

const openAt = (address: string) => {
  mockResponses({
    [calls.novel('1001')]: sampleNovel(),
    [calls.chapters('1001', { from: 1, limit: 100 })]: sampleWindow(1, 3),
    [calls.home]: { banners: [], picks: [sampleSummary()], hot: [], updated: [], added: [], finished: [] },
    [calls.categoryNovels]: [],
  });
  openPage(address);
};

const pages = [
  ['book page', '/book/1001', /^继续阅读 · /, true],
  ['home page', '/home', /已读 33%/, true],
  ['history', '/history', '继续阅读《灯下集》', false],
] as const;

describe.each(pages)('the %s', (_, address, name, isInLink) => {
  const named = async () => {
    const link = await screen.findByRole('link', { name });
    return { href: link.getAttribute('href'), words: (isInLink ? link : screen.getByRole('main')).textContent };
  };

  it('names the chapter that a novel is read on in [B10.10]', async () => {
    keepPlace({ fraction: 0.5 });
    openAt(address);
    expect(await named()).toEqual({ href: '/detail/1001-1', words: expect.stringContaining('第1章 信') });
  });

  it('names the next chapter where one was read to its end [B10.10]', async () => {
    keepPlace({ next_id: '1001-2', next_title: '第2章 信' });
    openAt(address);
    const { href, words } = await named();
    expect(href).toBe('/detail/1001-2');
    expect(words).toContain('第2章 信');
    expect(isInLink && words?.includes('第1章 信')).toBe(false);
  });

  it('says 下一章 where the device has kept no name of it [B10.10]', async () => {
    keepPlace({ next_id: '1001-2' });
    openAt(address);
    expect(await named()).toEqual({ href: '/detail/1001-2', words: expect.stringContaining('下一章') });
  });
});
