import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../../server/db/open-store.ts';
import type { IncomingNovel } from '../../../server/novels/saving/incoming/incoming-novel.ts';
import { saveNovel } from '../../../server/novels/saving/save-novel.ts';
import type { BenchLibrary } from './bench-library.ts';

const chapterCount = 20_000;
const chaptersPerVolume = 500;

/** A library of one novel of 20,000 short chapters in forty volumes, the same each time. @param dataDir without it a new one */
export const longNovelLibrary = async (dataDir?: string): Promise<BenchLibrary> => {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'shuhai-bench-')));
  const store = await openStore({ dataDir: folder });
  const { novelId } = await saveNovel(store, longNovel());
  await store.close();
  return {
    dataDir: folder,
    novelId,
    chapterId: `${novelId}-${chapterCount / 2}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

const longNovel = (): IncomingNovel => ({
  title: '长河万里',
  author: '无名氏',
  category: '武侠',
  tags: [],
  status: 1,
  intro: '',
  source: null,
  volumes: Array.from({ length: chapterCount / chaptersPerVolume }, (_, index) => ({ title: `第${index + 1}卷 河上` })),
  chapters: Array.from({ length: chapterCount }, (_, index) => ({
    title: `第${index + 1}章 ${places[index % places.length]}${deeds[(index * 7) % deeds.length]}`,
    volume: Math.floor(index / chaptersPerVolume),
    paragraphs: [
      `第${index + 1}天，船到了${places[index % places.length]}。`,
      `岸上的人说：“前面还有${chapterCount - index}里水路，慢慢走。”`,
    ],
  })),
});

const places = ['渡口', '石桥', '芦苇荡', '旧城', '雾中', '山下', '灯塔', '集市', '驿站', '古寺', '河湾'];
const deeds = ['夜泊', '听雨', '问路', '相逢', '别离', '观灯', '借宿', '遇险', '归来', '候船', '说书', '寻人', '试剑'];
