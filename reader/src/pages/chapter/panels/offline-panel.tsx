import { useCallback, useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Novel } from 'shared-api/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { Loading } from 'shared-ui/loading';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import OfflineBooksList from '../../../offline/offline-books-list.tsx';
import OfflineReading from '../../../offline/offline-reading.tsx';
import { useReading } from '../text/index.ts';
import { Drawer } from './drawer.tsx';

/** Panel that keeps the novel on this device, or removes it, and lists the others that are kept. */
const OfflinePanel = () => {
  const { chapter, close } = useReading();
  const { novel, failed, retry } = useNovel(chapter.novel.id);
  return (
    <Drawer title="离线阅读" isLow onClose={close}>
      <PanelRoom>
        <Explanation>
          把《<span data-novel-text>{chapter.novel.title}</span>》存到这台设备上，没有网络也能读。
        </Explanation>
        <BookActions>
          {novel && <OfflineReading novel={novel} />}
          {failed && (
            <>
              <p role="alert">没能取得作品的信息，请检查网络连接。</p>
              <QuietButton type="button" onClick={retry}>
                重试
              </QuietButton>
            </>
          )}
          {!novel && !failed && <Loading lines={1} />}
        </BookActions>
        <OfflineBooksList />
      </PanelRoom>
    </Drawer>
  );
};

export default OfflinePanel;

const useNovel = (bid: string): { novel: Novel | undefined; failed: boolean; retry: () => void } => {
  const [novel, setNovel] = useState<Novel>();
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => setFailed(false), []);
  useEffect(() => {
    if (failed) return;
    const leaving = new AbortController();
    get<Novel>(calls.novel(bid), { signal: leaving.signal }).then(setNovel, () => {
      if (!leaving.signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [bid, failed]);
  return { novel, failed, retry };
};

const PanelRoom = styled.div`
  display: grid;
  flex: 1;
  align-content: start;
  gap: ${space.l};
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space.m} ${space.xl} ${space.l};
`;

const Explanation = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const BookActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.m};
`;
