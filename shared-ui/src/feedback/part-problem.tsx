import { useRef } from 'react';
import { color, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { QuietButton } from '../controls/button.tsx';

interface PartProblemProps {
  /** Name of the part that could not be loaded. */
  children: string;
  retry: () => void;
  close: () => void;
}

/** Says over the page's foot that a part of it could not be loaded; the page stays as it is. */
export const PartProblem = ({ children, retry, close }: PartProblemProps) => {
  // The bar goes with a press, and its button with it: the focus returns to where it was when the bar came.
  const focused = useRef(globalThis.document?.activeElement);
  const leaveBar = (then: () => void) => () => {
    (focused.current as HTMLElement | null)?.focus({ preventScroll: true });
    then();
  };
  return (
    <ProblemBar role="alert">
      <p>
        <span>{children}</span>没有加载成功，其余功能不受影响。
      </p>
      <QuietButton type="button" onClick={leaveBar(close)}>
        关闭
      </QuietButton>
      <QuietButton type="button" onClick={leaveBar(retry)}>
        重试
      </QuietButton>
    </ProblemBar>
  );
};

/** Bar over the page's foot with a sentence and buttons. It moves no text. */
export const ProblemBar = styled.div`
  position: fixed;
  inset-block-end: ${space.l};
  inset-inline: ${space.l};
  z-index: 6;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.m};
  max-inline-size: 34em;
  margin-inline: auto;
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  box-shadow: ${shadow};

  p {
    flex: 1 1 14em;
  }
`;
