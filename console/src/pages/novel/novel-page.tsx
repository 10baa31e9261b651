import { useState } from 'react';
import { useParams } from 'react-router-dom';
import * as calls from 'shared-api/console/calls';
import type { EditedNovel } from 'shared-api/console/schemas/novel';
import { QuietButton } from 'shared-ui/button';
import { SectionCard } from 'shared-ui/section-card';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { useAct } from '../../acts/use-act.tsx';
import { ButtonRow, SoftText } from '../../area/page-styles.ts';
import { formatTime } from '../../words/formats.ts';
import { NovelCover } from './novel-cover.tsx';
import { NovelForm } from './novel-form.tsx';
import { NovelFrame } from './novel-frame.tsx';
import { NovelHistory } from './novel-history.tsx';

/** One novel: its fields, its cover, whether readers see it, and what was done to it. */
const NovelPage = () => {
  const { novelId = '' } = useParams();
  return (
    <NovelFrame novelId={novelId} page="fields">
      {(novel) => (
        <>
          <SectionCard title="资料">
            <SoftText>
              编号 {novel.id}，{novel.chapter_count} 章，{novel.word_count} 字，{formatTime(novel.updated_at)} 更新
              {novel.source !== null && `，来源：${novel.source}`}
            </SoftText>
            <NovelForm key={novel.id} novel={novel} />
          </SectionCard>
          <SectionCard title="封面">
            <NovelCover novel={novel} />
          </SectionCard>
          <SectionCard title="上架">
            <OnSale novel={novel} />
          </SectionCard>
          <NovelHistory novelId={novel.id} />
        </>
      )}
    </NovelFrame>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { NovelPage as Component };

/** Takes the novel down, or puts it back. */
const OnSale = ({ novel: { id, title, taken_down_at: takenDownAt } }: { novel: EditedNovel }) => {
  const send = useAct();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <p>{takenDownAt === null ? '读者看得到这部作品。' : `${formatTime(takenDownAt)} 下架。`}</p>
      <ButtonRow>
        <QuietButton type="button" onClick={() => setAsked(true)}>
          {takenDownAt === null ? '下架' : '恢复'}
        </QuietButton>
      </ButtonRow>
      {isAsked && takenDownAt === null && (
        <ActDialog
          title={`下架《${title}》`}
          isReasonNeeded
          isDangerous
          submit="下架"
          act={(reason) => send(calls.takeDownNovel, { id, reason })}
          onClose={close}
        >
          <p>它会立即从搜索、列表和首页消失，打开它的地址会说已下架。读者的书架、笔记和进度都留着，随时可以恢复。</p>
        </ActDialog>
      )}
      {isAsked && takenDownAt !== null && (
        <ActDialog
          title={`恢复《${title}》`}
          submit="恢复"
          act={(reason) => send(calls.restoreNovel, { id, reason })}
          onClose={close}
        >
          <p>读者又能搜到和读到它了。</p>
        </ActDialog>
      )}
    </>
  );
};
