import { formatWordCount } from 'shared-api/format';
import type { SisterAnswer } from 'shared-api/schemas/other-search';
import { color, fingerSize, focusRing, font, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { clamped } from '../../lib/clamped.ts';

/** What another library has for the words; its links lead there. */
export const SisterLibrary = ({ name, url, novels, failed }: SisterAnswer) => (
  <Box>
    <Name>
      <Out href={url} rel="noopener">
        {name}
      </Out>
    </Name>
    {failed !== null && <Words>这个书库没有回应：{failed}</Words>}
    {failed === null && novels.length === 0 && <Words>这里没有相关作品。</Words>}
    {novels.length > 0 && (
      <ul>
        {novels.map((novel) => (
          <Novel key={novel.url}>
            <Out href={novel.url} rel="noopener">
              {novel.title}
            </Out>
            <Facts>
              {novel.author} · {formatWordCount(novel.word_count)}
            </Facts>
            {novel.intro !== '' && <Intro>{novel.intro}</Intro>}
          </Novel>
        ))}
      </ul>
    )}
  </Box>
);

const Box = styled.div`
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
`;

const Name = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.lead};
`;

const Out = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }
`;

const Words = styled.p`
  padding-block-end: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Novel = styled.li`
  padding-block: ${space.s};
  border-block-start: 1px solid ${color.line};
`;

const Facts = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Intro = styled.p`
  ${clamped(2)}
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
