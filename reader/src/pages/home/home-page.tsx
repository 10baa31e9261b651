import { useLoaderData } from 'react-router-dom';
import { feeds, pages } from 'shared-api/paths';
import { Section } from 'shared-ui/section';
import { space, wide } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { AddedNovels } from './added-novels.tsx';
import { Banners } from './banners.tsx';
import { CategoryColumns } from './category-columns.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { FinishedNovels } from './finished-novels.tsx';
import type { HomeData } from './home-data.ts';
import { homeStructuredData } from './home-structured-data.ts';
import { HotRanking } from './hot-ranking.tsx';
import { Picks } from './picks.tsx';
import { UpdatedNovels } from './updated-novels.tsx';

/** Home page: novels to go on with, picks, the week's ranking, updates, new and finished novels, and every category. */
const HomePage = () => {
  const { banners, picks, hot, updated, added, finished, categories } = useLoaderData<HomeData>();
  const { name } = useSite();
  const filledCategories = categories.filter(({ novels }) => novels.length > 0);
  const isEmpty = [picks, hot, updated, added, finished].every((novels) => novels.length === 0);

  return (
    <>
      <PageHead
        title={['读好故事']}
        description={`${name}：安静地读中文小说。编辑推荐、本周热门、最近更新与完本精选。`}
        address={pages.home}
        type="website"
      >
        <link rel="search" type="application/opensearchdescription+xml" title={name} href={feeds.openSearch} />
        <link rel="alternate" type="application/atom+xml" title="最近更新" href={feeds.newChapters} />
        <link
          rel="alternate"
          type="application/atom+xml;profile=opds-catalog;kind=navigation"
          title="书目 (OPDS)"
          href={feeds.catalogue}
        />
      </PageHead>
      {isEmpty ? (
        <EmptyLibrary />
      ) : (
        <HomeColumn>
          <VisuallyHidden as="h1">{name}首页</VisuallyHidden>
          <ContinueReading />
          {banners.length > 0 && <Banners banners={banners} />}
          {picks.length > 0 && (
            <Section title="编辑推荐">
              <Picks novels={picks} />
            </Section>
          )}
          <SectionPair data-single={hot.length === 0 || updated.length === 0 || undefined}>
            {hot.length > 0 && (
              <Section title="本周热门" more={{ label: '全部榜单', to: pages.ranking() }}>
                <HotRanking novels={hot} />
              </Section>
            )}
            {updated.length > 0 && (
              <Section title="最近更新" more={{ label: '更多更新', to: pages.filter({ order: 'updated' }) }}>
                <UpdatedNovels novels={updated} />
              </Section>
            )}
          </SectionPair>
          {added.length > 0 && (
            <Section title="新书入库" more={{ label: '更多新书', to: pages.filter({ order: 'new' }) }}>
              <AddedNovels novels={added} />
            </Section>
          )}
          {finished.length > 0 && (
            <Section title="完本精选" more={{ label: '全部完本', to: pages.filter({ ns: '2' }) }}>
              <FinishedNovels novels={finished} />
            </Section>
          )}
          {filledCategories.length > 0 && (
            <Section title="分类">
              <CategoryColumns categories={filledCategories} />
            </Section>
          )}
        </HomeColumn>
      )}
      <StructuredData nodes={(origin) => homeStructuredData(name, origin)} />
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { PageProblem as ErrorBoundary } from '../../problem/page-problem.tsx';
export { dehydrate, loadHome as loader, rehydrate } from './home-data.ts';
export { HomePage as Component };

const HomeColumn = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};
  padding-block: ${space.s} ${space.xxl};
`;

const SectionPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};

  ${wide} {
    &:not([data-single]) {
      grid-template-columns: minmax(0, 5fr) minmax(0, 9fr);
    }
  }

  /* Updates alone: two beside each other, for no eye follows a line across the whole screen. */
  @media (min-width: 1100px) {
    &[data-single] ul {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: ${space.xxl};
    }
  }
`;
