import { useEffect, useState } from 'react';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { ProblemBar } from 'shared-ui/part-problem';

/**
 * Notice that the page's content is static, because its remote could not be loaded: it can be read and its links work. It
 * lies over the page's foot instead of moving the text.
 * @param retry loads the remote again; throws where it fails again
 */
export const StaticRegionNotice = ({ retry }: { retry: () => Promise<void> }) => {
  // The server's HTML has no such notice: it comes after the hydration.
  const [state, setState] = useState<'hidden' | 'failed' | 'trying' | 'failed again'>('hidden');
  useEffect(() => setState('failed'), []);
  if (state === 'hidden') return null;

  const tryAgain = () => {
    setState('trying');
    retry().catch(() => setState('failed again'));
  };
  return (
    <ProblemBar role="alert" data-shell-problem>
      <p>这一部分的程序没有加载成功，内容和链接仍然可用。</p>
      {state === 'failed again' && (
        <QuietButton type="button" onClick={() => window.location.reload()}>
          重新加载页面
        </QuietButton>
      )}
      <PrimaryButton type="button" onClick={tryAgain} disabled={state === 'trying'}>
        重试
      </PrimaryButton>
    </ProblemBar>
  );
};
