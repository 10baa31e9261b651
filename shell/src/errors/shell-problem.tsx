import { pages } from 'shared-api/paths';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';

/** Error boundary of the whole page, for when the frame itself fails: only a new page helps. */
export const ShellProblem = () => (
  <div data-shell-problem>
    <Notice
      role="alert"
      title="页面出错了"
      actions={
        <PrimaryButton as="a" href={pages.home}>
          重新打开首页
        </PrimaryButton>
      }
    >
      页面遇到意外错误，重新打开通常可以恢复。
    </Notice>
  </div>
);
