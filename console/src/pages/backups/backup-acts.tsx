import * as calls from 'shared-api/console/calls';
import { ActDialog } from '../../acts/act-dialog.tsx';
import { download } from '../../acts/download.ts';
import { useAct } from '../../acts/use-act.tsx';

export type BackupActName = 'make' | 'download' | 'delete';

interface BackupActsProps {
  act: BackupActName;
  /** Empty of one that is to be made. */
  file: string;
  onClose: () => void;
}

/** The dialog of one act on a backup. */
export const BackupActs = ({ act, file, onClose }: BackupActsProps) => {
  const send = useAct();
  switch (act) {
    case 'make':
      return (
        <ActDialog
          title="做一个备份"
          submit="开始备份"
          act={(reason) => send(calls.makeBackup, { reason })}
          onClose={onClose}
        >
          <p>在后台做，网站照常读写；离开这一页也会做完。大的书库要几分钟。</p>
        </ActDialog>
      );
    case 'download':
      return (
        <ActDialog
          title="下载备份"
          needsPassword
          submit="下载"
          act={(reason) => download(calls.downloadBackup, { file, reason })}
          onClose={onClose}
        >
          <p>{file}</p>
          <p>里面有所有会员的资料、密码的散列和网站的密钥：请放在别人拿不到的地方。</p>
        </ActDialog>
      );
    case 'delete':
      return (
        <ActDialog
          title="删除备份"
          needsPassword
          isDangerous
          submit="删除"
          act={(reason) => send(calls.deleteBackup, { file, reason })}
          onClose={onClose}
        >
          <p>{file}</p>
          <p>删掉就找不回来了。</p>
        </ActDialog>
      );
  }
};
