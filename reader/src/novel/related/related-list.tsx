import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { Cover } from 'shared-ui/cover';
import { Section } from 'shared-ui/section';
import { color, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import { lineClamp } from '../../text/line-clamp.ts';

interface RelatedListProps {
  title: string;
  /** Novels with the line below each title. */
  novels: (NovelSummary & { line: string })[];
  /** The dyes of their covers. */
  dyes: readonly (number | undefined)[];
}

/** A few novels as covers side by side, each with a line that says why it is here. */
export const RelatedList = ({ title, novels, dyes }: RelatedListProps) =>
  novels.length > 0 && (
    <RelatedSection title={title}>
      <CoverList>
        {novels.map((novel, index) => (
          <NovelCard key={novel.id}>
            <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} dye={dyes[index]} />
            <NovelTitle>
              <StretchedLink to={pages.book(novel.id)} data-novel-text>
                {novel.title}
              </StretchedLink>
            </NovelTitle>
            <ReasonLine data-novel-text>{novel.line}</ReasonLine>
          </NovelCard>
        ))}
      </CoverList>
    </RelatedSection>
  );

/* As wide as its heading at least, on one line. */
const RelatedSection = styled(Section)`
  flex: none;
  white-space: nowrap;
`;

const CoverList = styled.ul`
  display: grid;
  /* As its place says (lazy-related.tsx). */
  grid-auto-columns: var(--related-cover);
  grid-auto-flow: column;
  justify-content: start;
  gap: ${space.l};
  white-space: normal;

  ${wide} {
    gap: ${space.xl};
  }
`;

const NovelCard = styled.li`
  position: relative;
`;

const NovelTitle = styled.h3`
  ${lineClamp(2)}
  margin-block-start: ${space.m};
  font-family: ${font.serif};
  font-size: ${text.base};
`;

const ReasonLine = styled.p`
  ${lineClamp(2)}
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
