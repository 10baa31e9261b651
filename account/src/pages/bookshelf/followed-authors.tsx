import { Link } from 'react-router-dom';
import { formatDay } from 'shared-api/format';
import { calls, pages } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import type { FollowedAuthors as Followed } from 'shared-api/schemas/related';
import { TextButton } from 'shared-ui/text-button';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PagedRegion } from '../../member-data/paged-region.tsx';
import { usePagedList } from '../../member-data/use-paged-list.ts';

/** List of the authors whom a member follows, each with the novel that was updated last. */
export const FollowedAuthors = () => {
  const list = usePagedList<Followed>(calls.followedAuthors, ({ author }) => author.id);
  const unfollow = async (id: string) => {
    try {
      await postOrKeep({ key: `follow:${id}`, path: calls.setFollow, body: { author_id: id, followed: false } });
      list.takeOut(id);
    } catch {
      // The shell shows the server's sentence as a toast.
    }
  };
  return (
    <PagedRegion
      list={list}
      empty={{ title: '还没有关注作者', text: '在作者的页面按“关注”，有新作品或新章节时会收到消息。' }}
    >
      {(authors) => (
        <ul>
          {authors.map(({ author, latest }) => (
            <AuthorRow key={author.id} data-novel-name={author.name}>
              <div>
                <AuthorLink to={pages.author(author.id)} data-novel-text>
                  {author.name}
                </AuthorLink>
                {latest && (
                  <LatestNovel>
                    最近更新{' '}
                    <Link to={pages.book(latest.id)} data-novel-text>
                      {latest.title}
                    </Link>{' '}
                    · {formatDay(latest.updated_at)}
                  </LatestNovel>
                )}
              </div>
              <TextButton type="button" onClick={() => unfollow(author.id)} aria-label={`取消关注 ${author.name}`}>
                取消关注
              </TextButton>
            </AuthorRow>
          ))}
        </ul>
      )}
    </PagedRegion>
  );
};

const AuthorRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.l};
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};
`;

const AuthorLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
`;

const LatestNovel = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
