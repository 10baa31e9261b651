import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { memberAttribute } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { dyesOf } from 'shared-ui/cover-dyes';
import { LoadMoreButton } from 'shared-ui/load-more-button';
import { Loading } from 'shared-ui/loading';
import { LoadProblem, Notice } from 'shared-ui/notice';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PageHead } from '../../head/page-head.tsx';
import { HistoryRow } from './history-row.tsx';
import { OfflineBooks } from './offline-books.tsx';
import { useHistory } from './use-history.ts';

/** Page of what somebody read. It comes empty from the server and is filled in by the browser: it belongs to one person. */
const HistoryPage = () => {
  const history = useHistory();
  const { novels, error, reload, isMember, isVisitor, isRemoved, loadMore, isLoadingMore } = history;
  const [isClearing, setClearing] = useState(false);
  const isEmpty = novels?.length === 0;
  const dyes = dyesOf((novels ?? []).map(({ novel }) => novel));
  const list = useRef<HTMLUListElement>(null);
  useFocusOnNewRows(list, novels?.length ?? 0);
  return (
    <HistoryColumn>
      <PageHead title={['阅读历史']} robots="noindex" />
      <HistoryHeader>
        <PageTitle>阅读历史</PageTitle>
        {novels && !isEmpty && (
          <QuietButton type="button" onClick={() => setClearing(true)}>
            清空
          </QuietButton>
        )}
      </HistoryHeader>
      <Explanation>
        {isMember
          ? '所有设备上读过的作品，最近读的在前。'
          : isVisitor && '在这台设备上读过的作品，最近读的在前。登录后并入账号，换一台设备也能接着读。'}
      </Explanation>
      {!novels && !error && <Loading />}
      {!novels && error && (
        <LoadProblem level="h2" title="没能取得阅读历史" onRetry={reload}>
          {error.shown || '请检查网络连接后重试。'}
        </LoadProblem>
      )}
      {isEmpty && (
        <Notice
          role="status"
          level="h2"
          title="还没有阅读历史"
          actions={
            <PrimaryButton as={Link} to={pages.home}>
              去挑一本
            </PrimaryButton>
          }
        >
          读过的书会记在这里，随时可以接着读。
        </Notice>
      )}
      {novels && !isEmpty && (
        <ul ref={list}>
          {novels.map((item, index) => (
            <li key={item.novel.id}>
              <HistoryRow
                item={item}
                dye={dyes[index]}
                isRemoved={isRemoved(item.novel.id)}
                remove={history.remove}
                putBack={history.putBack}
              />
            </li>
          ))}
        </ul>
      )}
      {loadMore && <LoadMoreButton state={isLoadingMore ? 'loading' : 'idle'} onLoadMore={loadMore} />}
      {(novels || error) && <OfflineBooks />}
      {isClearing && (
        <ConfirmDialog
          title="清空阅读历史"
          confirm="全部删除"
          // The shell's error listener shows a failure as a toast.
          onConfirm={() => void history.clear().catch(() => {})}
          onClose={() => setClearing(false)}
        >
          {isMember
            ? '所有设备上的阅读记录和阅读位置都会删除，不能撤销。书架不受影响。'
            : '这台设备上的阅读记录和阅读位置都会删除，不能撤销。'}
        </ConfirmDialog>
      )}
    </HistoryColumn>
  );
};

/** After the last page the button that loaded it is gone, and the focus with it: it goes to the first row that came. */
const useFocusOnNewRows = (list: { current: HTMLElement | null }, count: number) => {
  const before = useRef(count);
  useEffect(() => {
    const [first, last] = [before.current, count];
    before.current = count;
    if (first === 0 || last <= first || document.activeElement !== document.body) return;
    list.current?.children[first]?.querySelector<HTMLElement>('a:not([tabindex])')?.focus({ preventScroll: true });
  }, [list, count]);
};

/* The route's module: routes.tsx loads it as one chunk. */
export { PageProblem as ErrorBoundary } from '../../page-problem.tsx';
export { HistoryPage as Component };

const HistoryColumn = styled.div`
  max-inline-size: 760px;
  margin-inline: auto;
  padding-block: ${space.m} ${space.xxl};
`;

const HistoryHeader = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.l};
  min-block-size: 52px;
`;

const PageTitle = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.display};
`;

/* As high before it is known who reads: on a phone a visitor's has two lines. */
const Explanation = styled.p`
  min-block-size: 1.6em;

  @media (max-width: 47.99em) {
    html:not([${memberAttribute}]) & {
      min-block-size: 3.2em;
    }
  }

  margin-block-end: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
