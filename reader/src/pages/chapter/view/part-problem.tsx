import { QuietButton } from 'shared-ui/button';
import { color, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';

/** Says that a part of the page could not be loaded; the text stays as it is. */
export const PartProblem = ({ retry, close }: { retry: () => void; close: () => void }) => (
  <ProblemBar role="alert">
    <p>这一部分没有加载成功，正文不受影响。</p>
    <QuietButton type="button" onClick={close}>
      关闭
    </QuietButton>
    <QuietButton type="button" onClick={retry}>
      重试
    </QuietButton>
  </ProblemBar>
);

const ProblemBar = styled.div`
  position: fixed;
  inset-block-end: ${space.l};
  inset-inline: ${space.l};
  z-index: 6;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
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
