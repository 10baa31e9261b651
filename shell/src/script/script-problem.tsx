import { QuietButton } from 'shared-ui/button';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';

const names = { hant: '繁体字', hans: '简体字' } as const;

/** Time for which the sentence stands, with its button. */
const durationMs = 8_000;

/** Says that the texts stay as they are, because what converts them did not arrive. @returns a function that takes it back */
export const tellScriptProblem = (script: keyof typeof names, retry: () => void): (() => void) => {
  const id = toast.error(
    <Problem>
      {names[script]}没有加载成功，文字仍是原样。
      <QuietButton type="button" onClick={retry}>
        重试
      </QuietButton>
    </Problem>,
    { duration: durationMs, ariaProps: { role: 'alert', 'aria-live': 'assertive' } },
  );
  return () => toast.dismiss(id);
};

const Problem = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.l};
`;
