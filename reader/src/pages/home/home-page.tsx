import { useLoaderData } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { space, wide } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { Head } from '../../lib/head.tsx';
import { Section } from '../../lib/section.tsx';
import { useSite } from '../../lib/site.ts';
import { StructuredData } from '../../lib/structured-data.tsx';
import { AddedShelf } from './added-shelf.tsx';
import { Banners } from './banners.tsx';
import { CategoryColumns } from './category-columns.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { FinishedWorks } from './finished-works.tsx';
import type { HomeData } from './home-data.ts';
import { homeThings } from './home-things.ts';
import { HotRanking } from './hot-ranking.tsx';
import { Picks } from './picks.tsx';
import { UpdatedList } from './updated-list.tsx';

/** The way in: what to read now, what others read, what is new, what is complete, and every category. */
export const HomePage = () => {
  const { home, categories } = useLoaderData<HomeData>();
  const { name } = useSite();
  const { banners, picks, hot, updated, added, finished } = home;
  const shelved = categories.filter(({ novels }) => novels.length > 0);
  const isEmpty = [picks, hot, updated, added, finished].every((novels) => novels.length === 0);

  return (
    <>
      <Head
        title={['读好故事']}
        description={`${name}：安静地读中文小说。编辑推荐、本周热门、最近更新与完本精选。`}
        address={pages.home}
        kind="website"
      />
      {isEmpty ? (
        <EmptyLibrary />
      ) : (
        <Column>
          <VisuallyHidden as="h1">书海首页</VisuallyHidden>
          <ContinueReading />
          {banners.length > 0 && <Banners banners={banners} />}
          {picks.length > 0 && (
            <Section title="编辑推荐">
              <Picks novels={picks} />
            </Section>
          )}
          <Pair>
            {hot.length > 0 && (
              <Section title="本周热门" more={{ label: '排行榜', to: pages.filter() }}>
                <HotRanking novels={hot} />
              </Section>
            )}
            {updated.length > 0 && (
              <Section title="最近更新" more={{ label: '更多更新', to: pages.filter({ order: 'updated' }) }}>
                <UpdatedList novels={updated} />
              </Section>
            )}
          </Pair>
          {added.length > 0 && (
            <Section title="新书入库" more={{ label: '更多新书', to: pages.filter({ order: 'new' }) }}>
              <AddedShelf novels={added} />
            </Section>
          )}
          {finished.length > 0 && (
            <Section title="完本精选" more={{ label: '全部完本', to: pages.filter({ ns: '2' }) }}>
              <FinishedWorks novels={finished} />
            </Section>
          )}
          {shelved.length > 0 && (
            <Section title="分类">
              <CategoryColumns categories={shelved} />
            </Section>
          )}
        </Column>
      )}
      <StructuredData facts={(origin) => homeThings(name, origin)} />
    </>
  );
};

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};
  padding-block: ${space.s} ${space.xxl};
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xxl};

  ${wide} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 9fr);
  }
`;
