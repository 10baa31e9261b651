import type { ProgressReport } from '../schemas/bookshelf.ts';
import { storedText, storeText } from '../settings/device-storage.ts';
import type { DevicePosition } from './device-positions.ts';

const deviceKey = 'device';

/** Random id of this browser, by which a position says where it was read. */
export const deviceId = (): string | undefined => {
  const known = storedText(deviceKey);
  if (known) return known;
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-');
  return storeText(deviceKey, id) ? id : undefined;
};

/** The report by which an account learns of a position. */
export const reportOf = (position: DevicePosition): ProgressReport => {
  const { chapter_id, pid, offset, fraction, quote, revision, updated_at, read_chapters } = position;
  const device = deviceId();
  return {
    ...{ cid: chapter_id, offset, fraction, read_at: updated_at },
    ...(pid !== null && { pid }),
    ...(quote !== null && { quote }),
    ...(revision !== null && { revision }),
    ...(device !== undefined && { device }),
    ...(read_chapters !== undefined && { read_chapters }),
  };
};
