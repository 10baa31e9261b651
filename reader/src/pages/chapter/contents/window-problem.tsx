import { QuietButton } from 'shared-ui/button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Says under the list that titles in sight could not be loaded. */
export const WindowProblem = ({ onRetry }: { onRetry: () => void }) => (
  <Line role="alert">
    <span>这一段目录没有加载出来。</span>
    <QuietButton type="button" onClick={onRetry}>
      重试
    </QuietButton>
  </Line>
);

const Line = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  padding: ${space.s} ${space.xl};
  border-block-start: 1px solid ${color.line};
  font-size: ${text.small};
`;
