import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton } from 'shared-ui/button';
import { canHover } from 'shared-ui/can-hover';
import { Cover } from 'shared-ui/cover';
import { color, fingerSize, font, radius, shadow, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { NovelFacts } from '../../novel/novel-facts.tsx';
import { lineClamp } from '../../text/line-clamp.ts';

interface LeadPickProps {
  novel: ListedNovel;
  /** The dye of its cover. */
  dye: number;
}

/** The first pick, drawn large. Its button leads to the first chapter, or to the novel's page where it has none. */
export const LeadPick = ({ novel, dye }: LeadPickProps) => (
  <PickCard>
    <CoverLink to={pages.book(novel.id)} aria-hidden="true" tabIndex={-1}>
      <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager dye={dye} />
    </CoverLink>
    <PickHeading>
      <NovelTitle>
        <TitleLink to={pages.book(novel.id)}>
          <TitleLines data-novel-text>{novel.title}</TitleLines>
        </TitleLink>
      </NovelTitle>
      <NovelFacts novel={novel} />
    </PickHeading>
    {novel.intro === '' ? (
      <NovelIntro>
        {novel.latest_chapter && (
          <>
            <span>最新章节：</span>
            <span data-novel-text>{novel.latest_chapter.title}</span>
          </>
        )}
      </NovelIntro>
    ) : (
      <NovelIntro data-intro={novel.id} data-novel-text>
        {novel.intro}
      </NovelIntro>
    )}
    <ReadButtonCell>
      {novel.first_chapter_id === null ? (
        <PrimaryButton as={Link} to={pages.book(novel.id)}>
          查看作品
        </PrimaryButton>
      ) : (
        <PrimaryButton as={Link} to={pages.chapter(novel.first_chapter_id)}>
          开始阅读
        </PrimaryButton>
      )}
    </ReadButtonCell>
  </PickCard>
);

const PickCard = styled.article`
  display: grid;
  grid-template: 'cover heading' auto 'intro intro' auto 'start start' auto / 104px minmax(0, 1fr);
  align-content: start;
  gap: ${space.l};
  padding: ${space.l};
  border-radius: ${radius.l};
  background: ${color.sheet};
  box-shadow: ${shadow};

  ${wide} {
    grid-template: 'cover heading' auto 'cover intro' 1fr 'cover start' auto / 220px minmax(0, 1fr);
    gap: ${space.m} ${space.xxl};
    padding: ${space.xl};
  }
`;

const CoverLink = styled(Link)`
  grid-area: cover;
`;

/* Begins beside the cover's top, whatever follows: while the page arrives, the title stands where it will stay. */
const PickHeading = styled.div`
  grid-area: heading;
  display: grid;
  align-content: start;
  gap: ${space.s};

  ${wide} {
    padding-block-start: ${space.m};
  }
`;

const NovelTitle = styled.h3`
  font-family: ${font.serif};
  font-size: ${text.display};

  ${canHover} {
    a:hover {
      color: ${color.accent};
    }
  }
`;

const TitleLink = styled(Link)`
  display: block;
  min-inline-size: ${fingerSize};
  margin-block: -${space.s};
  padding-block: ${space.s};
`;

/* A title of three lines leaves room for the introduction. Apart from the link, in whose padding the fourth would show. */
const TitleLines = styled.span`
  ${lineClamp(3)}
`;

const NovelIntro = styled.p`
  grid-area: intro;
  align-self: start;
  ${lineClamp(5)}
  max-inline-size: 34em;
  color: ${color.inkSoft};
  font-size: ${text.base};
  line-height: 1.8;
`;

const ReadButtonCell = styled.div`
  grid-area: start;
  display: grid;

  ${wide} {
    justify-items: start;
    padding-block-end: ${space.s};
  }
`;
