import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';

const loadOfflineBooks = () => import(/* webpackChunkName: "offline" */ '../../offline/offline-books-list.tsx');

/** The novels that can be read without a network. Where their list cannot be had that is said, with 重试. */
export const OfflineBooks = () => {
  const { part, failed, retry } = usePart(loadOfflineBooks, true);
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
