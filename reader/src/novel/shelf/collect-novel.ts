import { toast } from 'react-hot-toast';
import { shelfChanged } from 'shared-api/events';
import { queueWrite } from 'shared-api/outbox';
import { calls } from 'shared-api/paths';

/** Puts a novel on the member's shelf or takes it off. @returns whether that waits for the network */
export const collectNovel = async (bid: string, collected: boolean): Promise<boolean> => {
  const state = await queueWrite({
    key: `shelf:${bid}`,
    path: calls.collectBook,
    body: { bid, collected },
    tells: { name: shelfChanged.name, payload: { novels: [bid] } },
  });
  if (state === 'kept') toast('没有网络，联网后会自动保存');
  return state === 'kept';
};
