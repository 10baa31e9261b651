import { formatWordCount } from 'shared-api/format';
import type { SisterAnswer } from 'shared-api/schemas/other-search';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { lineClamp } from '../../text/line-clamp.ts';

/** Results of a sister library; their links lead to its own pages. */
export const SisterLibrary = ({ name, url, novels, failed }: SisterAnswer) => (
  <LibraryCard>
    <LibraryName>
      <ExternalLink href={url} rel="noopener">
        {name}
      </ExternalLink>
    </LibraryName>
    {failed !== null && <LibraryMessage>这个书库没有回应：{failed}</LibraryMessage>}
    {failed === null && novels.length === 0 && <LibraryMessage>这里没有相关作品。</LibraryMessage>}
    {novels.length > 0 && (
      <ul>
        {novels.map((novel) => (
          <NovelItem key={novel.url}>
            <ExternalLink href={novel.url} rel="noopener" data-novel-text>
              {novel.title}
            </ExternalLink>
            <NovelFigures>
              <span data-novel-text>{novel.author}</span> · {formatWordCount(novel.word_count)}
            </NovelFigures>
            {novel.intro !== '' && <NovelIntro data-novel-text>{novel.intro}</NovelIntro>}
          </NovelItem>
        ))}
      </ul>
    )}
  </LibraryCard>
);

const LibraryCard = styled.div`
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
`;

const LibraryName = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.lead};
`;

const ExternalLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  ${focusRing}

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }
`;

const LibraryMessage = styled.p`
  padding-block-end: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const NovelItem = styled.li`
  padding-block: ${space.s};
  border-block-start: 1px solid ${color.line};
`;

const NovelFigures = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const NovelIntro = styled.p`
  ${lineClamp(2)}
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
