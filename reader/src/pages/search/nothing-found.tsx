import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Category } from 'shared-api/schemas/novel';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface NothingFoundProps {
  /** Empty where nothing was asked for. */
  keyword: string;
  categories: Category[];
}

/** No result, or no question yet: leads to where books can be found without a name. */
export const NothingFound = ({ keyword, categories }: NothingFoundProps) => (
  <Notice
    role="status"
    title={keyword === '' ? '想找哪一本？' : '没有找到相关作品'}
    actions={
      <PrimaryButton as={Link} to={pages.filter()}>
        看看排行榜
      </PrimaryButton>
    }
  >
    <p>
      {keyword === ''
        ? '在上方输入书名或作者，也可以按分类慢慢挑。'
        : `没有书名或作者与“${keyword}”相符。换个短一些的词，或按分类找找看。`}
    </p>
    {categories.length > 0 && (
      <Categories aria-label="作品分类">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <QuietButton as={Link} to={pages.filter({ category: id })}>
              {name}
            </QuietButton>
          </li>
        ))}
      </Categories>
    )}
  </Notice>
);

const Categories = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space.s};
  margin-block-start: ${space.xl};
`;
