import { QuietButton } from 'shared-ui/button';
import { usePart } from 'shared-ui/use-part';

const loadKeptBooks = () => import(/* webpackChunkName: "offline" */ '../../offline/kept-books-list.tsx');

/** The novels that can be read without a network. Where their list cannot be had that is said, with 重试. */
export const KeptBooks = () => {
  const { part, failed, retry } = usePart(loadKeptBooks, true);
  if (part) return <part.default />;
  return (
    failed && (
      <div role="alert">
        <p>离线作品没有加载成功。</p>
        <QuietButton type="button" onClick={retry}>
          重试
        </QuietButton>
      </div>
    )
  );
};
