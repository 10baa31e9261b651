import * as calls from 'shared-api/console/calls';
import type { Act } from 'shared-api/console/schemas/record';
import { SectionCard } from 'shared-ui/section-card';
import * as addresses from '../../addresses.ts';
import { Loaded, More } from '../../queries/loaded.tsx';
import { useConsoleList } from '../../queries/use-console-query.ts';
import { ActList } from '../record/act-list.tsx';

/** What was done to a novel and its chapters, the newest first, by the record. */
export const NovelHistory = ({ novelId }: { novelId: string }) => {
  const filter = { object_kind: 'novel', object: novelId };
  const { more, ...list } = useConsoleList<Act>((cursor) => calls.acts({ ...filter, cursor }));
  return (
    <SectionCard title="改过什么" more={{ label: '在记录里看', to: addresses.record(filter) }}>
      <Loaded {...list}>
        {(acts) =>
          acts.length === 0 ? <p role="status">还没有人改过这部作品。</p> : <ActList label="改过什么" acts={acts} />
        }
      </Loaded>
      <More {...more} />
    </SectionCard>
  );
};
