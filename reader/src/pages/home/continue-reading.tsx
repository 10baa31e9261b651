import { Link } from 'react-router-dom';
import { calls, pages } from 'shared-api/paths';
import type { ContinueReading as Recent } from 'shared-api/schemas/bookshelf';
import { useMemberData } from 'shared-auth';
import { Cover } from 'shared-ui/cover';
import { color, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Section } from '../../lib/section.tsx';

/** How many books are offered to go on with. */
const most = 4;

/** First thing for a member: the books they are in the middle of. A visitor sees nothing of it. */
export const ContinueReading = () => {
  const { data } = useMemberData<Recent>(calls.continueReading);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="继续阅读" more={{ label: '我的书架', to: pages.bookshelf }}>
      <List>
        {data.items.slice(0, most).map(({ novel, progress, unread_count }) => (
          <li key={novel.id}>
            <Book to={pages.chapter(progress.chapter_id)}>
              <Picture>
                <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} />
              </Picture>
              <span>
                <strong>{novel.title}</strong>
                <small>{progress.chapter_title}</small>
                <small>
                  {Math.round(progress.percent)}%{unread_count > 0 && ` · ${unread_count} 章未读`}
                </small>
              </span>
            </Book>
          </li>
        ))}
      </List>
    </Section>
  );
};

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  gap: ${space.m};
`;

const Book = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space.m};
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
  ${focusRing}

  span {
    min-inline-size: 0;
  }

  strong,
  small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  small {
    color: ${color.inkFaint};
    font-size: ${text.small};
  }
`;

const Picture = styled.div`
  flex: none;
  inline-size: 52px;
`;
