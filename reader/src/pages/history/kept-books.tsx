import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';

const loadKeptBooks = () => import(/* webpackChunkName: "offline" */ '../../offline/kept-books-list.tsx');

/** The novels that can be read without a network. Where their list cannot be had that is said, with 重试. */
export const KeptBooks = () => {
  const { part, failed, retry } = usePart(loadKeptBooks, true);
  if (part) return <part.default />;
  return (
    failed && (
      <ProblemRow role="alert">
        <p>离线作品没有加载成功。</p>
        <QuietButton type="button" onClick={retry}>
          重试
        </QuietButton>
      </ProblemRow>
    )
  );
};

const ProblemRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.l};
  padding-block-start: ${space.xl};
`;
