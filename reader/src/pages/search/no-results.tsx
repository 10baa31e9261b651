import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { color, fingerSize } from 'shared-ui/theme';
import styled from 'styled-components';
import { toResults } from '../../links/results-start.tsx';
import type { Ways } from './search-data.ts';
import { WaysOn } from './ways-on.tsx';

/** Notice of a search without a keyword: leads to where novels can be found without one. */
export const NoKeyword = ({ ways }: { ways: Ways | undefined }) => (
  <Notice
    role="status"
    title="想找哪一本？"
    actions={
      <PrimaryButton as={Link} to={pages.filter()}>
        看看排行榜
      </PrimaryButton>
    }
  >
    <p>在上方输入书名、作者或标签，也可以按分类慢慢挑。</p>
    <WaysOn ways={ways} />
  </Notice>
);

interface NoNovelFoundProps {
  keyword: string;
  /** Titles that the keyword may have meant. */
  corrections: string[];
  ways: Ways | undefined;
}

/** Notice that no title, author or tag matches: names what may have been meant, leads to the search in texts, and to where novels can be found without a keyword. */
export const NoNovelFound = ({ keyword, corrections, ways }: NoNovelFoundProps) => (
  <Notice
    role="status"
    level="h2"
    title="没有找到相关作品"
    actions={
      <>
        <PrimaryButton as={Link} to={pages.search(keyword, { place: 'other' })} state={toResults}>
          在正文里找
        </PrimaryButton>
        <QuietButton as={Link} to={pages.filter()}>
          看看排行榜
        </QuietButton>
      </>
    }
  >
    {corrections.length > 0 && (
      <p>
        要找的是不是
        {corrections.map((title) => (
          <CorrectionLink key={title} to={pages.search(title)} state={toResults} data-novel-text>
            {`《${title}》`}
          </CorrectionLink>
        ))}
        ？
      </p>
    )}
    <p>{`没有书名、作者或标签与“${keyword}”相符。换个短一些的词，或按分类找找看。`}</p>
    <WaysOn ways={ways} />
  </Notice>
);

const CorrectionLink = styled(Link)`
  display: inline-block;
  min-block-size: ${fingerSize};
  color: ${color.accent};
  font-weight: 600;
  line-height: ${fingerSize};
`;
