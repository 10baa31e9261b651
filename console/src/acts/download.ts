import { toast } from 'react-hot-toast';
import type { RecordedDownload } from 'shared-api/console/schemas/record';
import { post } from 'shared-api/request';

/**
 * Has the browser download what an act allows, as it does a link: of any size, and with its own progress.
 * @param path the call that records the download, and says where it comes from
 * @returns whether it began; where not, the shell shows the server's sentence
 */
export const download = async (path: string, body: object): Promise<boolean> => {
  try {
    const { address, msg } = await post<RecordedDownload>(path, body);
    const link = document.createElement('a');
    link.href = address;
    // Its name on the device is the server's.
    link.download = '';
    link.click();
    toast.success(msg);
    return true;
  } catch {
    return false;
  }
};
