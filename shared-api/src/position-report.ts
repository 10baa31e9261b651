import type { DevicePosition } from './device-positions.ts';
import type { ProgressReport } from './schemas/bookshelf.ts';

const deviceKey = 'device';

/** Random id of this browser, by which a position says where it was read. */
export const deviceId = (): string | undefined => {
  try {
    const known = localStorage.getItem(deviceKey);
    if (known) return known;
    const id = crypto.getRandomValues(new Uint32Array(3)).join('-');
    localStorage.setItem(deviceKey, id);
    return id;
  } catch {
    return undefined;
  }
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
