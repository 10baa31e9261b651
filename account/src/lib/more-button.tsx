import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';

interface MoreButtonProps {
  state: 'idle' | 'loading' | 'failed';
  onMore: () => unknown;
}

/** Asks for the next page of a list. */
export const MoreButton = ({ state, onMore }: MoreButtonProps) => (
  <Row>
    <QuietButton type="button" onClick={onMore} disabled={state === 'loading'}>
      {state === 'loading' ? '加载中' : state === 'failed' ? '没有成功，再试一次' : '加载更多'}
    </QuietButton>
  </Row>
);

const Row = styled.div`
  display: grid;
  justify-content: center;
  padding-block: ${space.xl};
`;
