import { Link, useLoaderData, useRouteError } from 'react-router-dom';
import { formatWordCount } from 'shared-api/format';
import { calls, pages } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { AuthorNovels, AuthorOrder, FollowState } from 'shared-api/schemas/related';
import { useMemberData } from 'shared-auth';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { dyesOf } from 'shared-ui/cover-dyes';
import { LinkTabs } from 'shared-ui/link-tabs';
import { Notice } from 'shared-ui/notice';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { useSite } from '../../head/site-identity.ts';
import { StructuredData } from '../../head/structured-data.tsx';
import { Pager } from '../../links/pager.tsx';
import { ResultsStart } from '../../links/results-start.tsx';
import { useMemberAction } from '../../member/use-member-action.tsx';
import { NovelRow } from '../../novel/novel-row.tsx';
import { gridColumns, NovelGrid } from '../../novel/row-list.ts';
import { isMissing, PageProblem } from '../../page-problem.tsx';
import { type AuthorData, authorOrders } from './author-data.ts';

const orderNames: Record<AuthorOrder, string> = { updated: '最近更新', published: '最新发布', words: '字数' };

/** Page of one author: their novels in an order that the reader chooses, what they come to, and a button that follows the author. */
const AuthorPage = () => {
  const { author, counts, order, items, next_cursor, isLater } = useLoaderData<AuthorData>();
  const site = useSite();
  const dyes = dyesOf(items, gridColumns);
  const address = pages.author(author.id);
  const addressIn = (one: AuthorOrder, cursor?: string) =>
    pages.author(author.id, cursor, one === 'updated' ? undefined : one);
  return (
    <>
      <PageHead
        title={[`${author.name}的作品`]}
        description={`${author.name}的小说：${items.map(({ title }) => `《${title}》`).join('')}，在${site.name}阅读。`}
        type="website"
        {...(isLater || order !== 'updated' ? { robots: 'noindex, follow' as const } : { address })}
      />
      <AuthorTitle>
        <span data-novel-text>{author.name}</span>的作品
      </AuthorTitle>
      <AuthorBar>
        {counts && <p>{`${counts.novels} 部作品 · ${formatWordCount(counts.words)} · 完结 ${counts.finished} 部`}</p>}
        <FollowButton author={author} />
      </AuthorBar>
      {(counts?.novels ?? items.length) > 1 && (
        <LinkTabs
          label="作品排序"
          tabs={authorOrders.map((one) => ({
            label: orderNames[one],
            to: addressIn(one),
            isCurrent: one === order,
          }))}
        />
      )}
      <ResultsStart>{isLater ? '后面的作品' : '作品'}</ResultsStart>
      <NovelGrid>
        {items.map((novel, index) => (
          <li key={novel.id}>
            <NovelRow novel={novel} dye={dyes[index]} eager={index < 3} />
          </li>
        ))}
      </NovelGrid>
      <Pager
        next={next_cursor === null ? null : addressIn(order, next_cursor)}
        first={isLater ? addressIn(order) : null}
      />
      {!isLater && (
        <StructuredData nodes={(origin) => [{ '@type': 'Person', name: author.name, url: origin + address }]} />
      )}
    </>
  );
};

export { dehydrate, loadAuthor as loader, rehydrate } from './author-data.ts';
/* The route's module: routes.tsx loads it as one chunk. */

export { AuthorPage as Component, AuthorProblem as ErrorBoundary };

const AuthorTitle = styled.h1`
  padding-block: ${space.l} ${space.s};
  font-family: ${font.serif};
  font-size: ${text.display};
`;

const AuthorBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.l};
  color: ${color.inkSoft};
`;

/** Error boundary of an author's page: a missing author leads on to novels, any other error can be tried again. */
const AuthorProblem = () => {
  if (!isMissing(useRouteError())) return <PageProblem />;
  return (
    <>
      <PageHead title={['没有这位作者']} robots="noindex" />
      <Notice
        title="没有这位作者"
        actions={
          <PrimaryButton as={Link} to={pages.home}>
            全部作品
          </PrimaryButton>
        }
      >
        也许链接写错了，也许这位作者的作品已经不在这里。
      </Notice>
    </>
  );
};

/** Follows an author, and no longer: a member hears of new novels and chapters by a message. */
const FollowButton = ({ author }: { author: AuthorNovels['author'] }) => {
  const state = useMemberData<FollowState>(calls.followState(author.id));
  const followed = state.data?.followed ?? false;
  const toggle = useMemberAction(
    async () => {
      const body = { author_id: author.id, followed: !followed };
      state.setData(await postOrKeep<FollowState>({ key: `follow:${author.id}`, path: calls.setFollow, body }));
      // An answer on its way is older than the change.
      state.reload();
    },
    {
      key: `follow:${author.id}`,
      name: (
        <>
          关注<span data-novel-text>{author.name}</span>
        </>
      ),
      button: '关注',
    },
  );
  return (
    <>
      <QuietButton type="button" aria-pressed={followed} disabled={toggle.busy} onClick={toggle.run}>
        {followed ? '已关注' : '关注'}
      </QuietButton>
      {toggle.problem}
    </>
  );
};
