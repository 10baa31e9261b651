import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface LoadMoreButtonProps {
  state: 'idle' | 'loading' | 'failed';
  onLoadMore: () => unknown;
}

/** Button that asks for the next page of a list. While it loads it keeps the focus; a further press then does nothing. */
export const LoadMoreButton = ({ state, onLoadMore }: LoadMoreButtonProps) => (
  <ButtonRow>
    <QuietButton type="button" onClick={onLoadMore} aria-disabled={state === 'loading'}>
      {state === 'loading' ? '加载中' : state === 'failed' ? '没有成功，再试一次' : '加载更多'}
    </QuietButton>
  </ButtonRow>
);

const ButtonRow = styled.div`
  display: grid;
  justify-content: center;
  padding-block: ${space.xl};
`;
