import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router-dom';
import { feeds, pages } from 'shared-api/paths';
import { Notice } from 'shared-ui/notice';
import { Section } from 'shared-ui/section';
import { color, radius, space, wide } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';
import { type JsonLdNode, StructuredData } from '../../head/structured-data.tsx';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { AddedNovels } from './added-novels.tsx';
import { Banners } from './banners.tsx';
import { CategoryColumns } from './category-columns.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { FinishedNovels } from './finished-novels.tsx';
import type { HomeData } from './home-data.ts';
import { HotRanking } from './hot-ranking.tsx';
import { Picks } from './picks.tsx';
import { UpdatedNovels } from './updated-novels.tsx';

/** A section of novels with its link to more of them; nothing where there are none. */
const section = (
  novels: ListedNovel[],
  title: string,
  List: ComponentType<{ novels: ListedNovel[] }>,
  more: { label: string; to: string },
) =>
  novels.length > 0 && (
    <Section key={title} title={title} more={more}>
      <List novels={novels} />
    </Section>
  );

/** Home page: novels to go on with, picks, the week's ranking, updates, new and finished novels, in the editors' order, and every category. */
const HomePage = () => {
  const { banners, picks, hot, updated, added, finished, categories, order } = useLoaderData<HomeData>();
  const { name } = useSite();
  const filledCategories = categories.filter(({ novels }) => novels.length > 0);
  const isEmpty = [picks, hot, updated, added, finished].flat().length === 0;
  const rows = {
    banners: banners.length > 0 && <Banners key="banners" banners={banners} />,
    picks: picks.length > 0 && (
      <Section key="picks" title="编辑推荐">
        <Picks novels={picks} />
      </Section>
    ),
    hot: (
      <SectionPair key="hot" data-single={hot.length === 0 || updated.length === 0 || undefined}>
        {section(hot, '本周热门', HotRanking, { label: '全部榜单', to: pages.ranking() })}
        {section(updated, '最近更新', UpdatedNovels, { label: '更多更新', to: pages.filter({ order: 'updated' }) })}
      </SectionPair>
    ),
    added: section(added, '新书入库', AddedNovels, { label: '更多新书', to: pages.filter({ order: 'new' }) }),
    finished: section(finished, '完本精选', FinishedNovels, { label: '全部完本', to: pages.filter({ ns: '2' }) }),
  };

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
          <VisuallyHidden as="h1">{`${name}首页`}</VisuallyHidden>
          <ContinueReading />
          {(order ?? (Object.keys(rows) as (keyof typeof rows)[])).map((row) => rows[row])}
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
export { PageProblem as ErrorBoundary } from '../../page-problem.tsx';
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
  @media (min-width: 68.75em) {
    &[data-single] ul {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: ${space.xxl};
    }
  }
`;

/** Notice of a site without novels: tells its operator how to import the first. */
const EmptyLibrary = () => (
  <Notice title="书库还是空的">
    <p>站长把小说的 TXT 文件导入之后，作品就会出现在这里：</p>
    <ImportCommand>npm run library -- import 小说.txt</ImportCommand>
  </Notice>
);

const ImportCommand = styled.code`
  display: inline-block;
  margin-block-start: ${space.m};
  padding: ${space.s} ${space.l};
  border-radius: ${radius.m};
  background: ${color.wash};
  color: ${color.ink};
`;

/** Structured data of the home page: the site and its search. Source: schema.org/WebSite, schema.org/SearchAction. */
const homeStructuredData = (name: string, origin: string): JsonLdNode[] => [
  {
    '@type': 'WebSite',
    '@id': origin + pages.root,
    url: origin + pages.root,
    name,
    inLanguage: 'zh-CN',
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: origin + pages.search(placeholder).replace(placeholder, `{${placeholder}}`),
      },
      'query-input': `required name=${placeholder}`,
    },
  },
];

/** Placeholder for the visitor's keyword in the URL template. */
const placeholder = 'search_term_string';
