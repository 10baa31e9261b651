import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from 'shared-api/loader-api';
import { calls } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Banner, Category, CategoryNovels, Home, NovelSummary } from 'shared-api/schemas/novel';
import { excerpt } from '../../head/page-head.tsx';
import { fillIntros, withoutIntros } from '../../novel/dehydrated-intros.ts';
import { type ListedNovel, listed } from '../../novel/listed-novel.ts';

export interface ListedBanner extends Omit<Banner, 'novel'> {
  novel: ListedNovel | null;
}

/** A category with the titles of its leading novels. */
export interface CategoryTitles {
  category: Category;
  novels: { id: string; title: string }[];
}

/** What the page shows; `order` as in the home call. */
export interface HomeData extends Pick<Home, 'order'> {
  banners: ListedBanner[];
  picks: ListedNovel[];
  hot: ListedNovel[];
  updated: ListedNovel[];
  added: ListedNovel[];
  finished: ListedNovel[];
  categories: CategoryTitles[];
}

/** Characters of introductions that the page has room for. */
const introLengths = { banner: 80, leadPick: 160, pick: 60, finished: 80 };

/** Titles below each category; its name leads to the others. */
const titlesPerCategory = 4;

/** Loads the lists of the home page, with as much of each novel as is drawn. @throws ApiError */
export const loadHome = async (args: LoaderFunctionArgs): Promise<HomeData> => {
  const api = apiFor(args);
  const [home, categories] = await Promise.all([
    api.get<Home>(calls.home),
    api.get<CategoryNovels[]>(calls.categoryNovels),
  ]);
  const { banners, picks, hot, updated, added, finished } = home;
  const shown = new Set(
    [...banners.flatMap(({ novel }) => novel ?? []), ...picks, ...hot, ...updated, ...added, ...finished].map(
      ({ id }) => id,
    ),
  );
  const [lead, ...otherPicks] = picks;
  return {
    ...home,
    banners: banners.map((banner) => ({
      ...banner,
      // Over a picture there is no room for an introduction.
      novel: banner.novel && listed(banner.novel, banner.image_url === null ? introLengths.banner : 0),
    })),
    picks: [
      ...(lead ? [await leadPickOf(lead, api)] : []),
      ...otherPicks.map((novel) => listed(novel, introLengths.pick)),
    ],
    hot: hot.map((novel) => listed(novel)),
    updated: updated.map((novel) => listed(novel)),
    added: added.map((novel) => listed(novel)),
    finished: finished.map((novel) => listed(novel, introLengths.finished)),
    categories: categories.map(({ category, novels }) => ({ category, novels: titlesOf(novels, shown) })),
  };
};

/** The first pick with its introduction, in place of which stand the first sentences of its text. */
const leadPickOf = async (novel: NovelSummary, api: ReturnType<typeof apiFor>): Promise<ListedNovel> => {
  const lead = listed(novel, introLengths.leadPick);
  if (lead.intro !== '' || lead.first_chapter_id === null) return lead;
  try {
    const { paragraphs } = await api.get<Chapter>(calls.chapter(lead.first_chapter_id));
    const text = paragraphs.map(({ text: words }) => words).join(' ');
    // After a sign of a Chinese text a space would be a hole.
    return { ...lead, intro: excerpt(text.replace(/([。！？…；：”’」』]) /g, '$1'), introLengths.leadPick) };
  } catch {
    // The page does without.
    return lead;
  }
};

/** Titles that stand nowhere else on the page, before those that do. */
const titlesOf = (novels: NovelSummary[], shown: ReadonlySet<string>): CategoryTitles['novels'] =>
  [...novels.filter(({ id }) => !shown.has(id)), ...novels.filter(({ id }) => shown.has(id))]
    .slice(0, titlesPerCategory)
    .map(({ id, title }) => ({ id, title }));

/** The data without introductions, which stand in the page's HTML already. */
export const dehydrate = (data: HomeData): Partial<HomeData> => ({
  ...data,
  banners: data.banners.map((banner) => ({ ...banner, novel: banner.novel && { ...banner.novel, intro: '' } })),
  picks: withoutIntros(data.picks),
  finished: withoutIntros(data.finished),
});

/** Completes the data with the introductions as they stand in the page's HTML. */
export const rehydrate = (data: Partial<HomeData>, region: Element): void => {
  const { banners = [], picks = [], finished = [] } = data;
  fillIntros([...banners.flatMap(({ novel }) => novel ?? []), ...picks, ...finished], region);
};
