import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import { loadPart } from 'shared-ui/load-part';
import { PartProblem } from 'shared-ui/part-problem';
import { TextButton } from 'shared-ui/text-button';
import styled from 'styled-components';
import { useSiteName } from '../../../area/page-title.tsx';

/** Buttons that export the shelf as a file and import one. @param onImported is called once a file's novels are on the shelf */
export const ShelfFile = ({ onImported }: { onImported: () => void }) => {
  const siteName = useSiteName();
  const file = useRef<HTMLInputElement>(null);

  /** The chosen file, while what imports it cannot be had. */
  const [waiting, setWaiting] = useState<File>();

  const importFile = async (chosen: File) => {
    setWaiting(undefined);
    const part = await loadPart(() => import(/* webpackChunkName: "shelf-import" */ './import-shelf-file.ts')).catch(
      () => setWaiting(chosen),
    );
    if (part && (await part.importShelfFile(chosen))) onImported();
  };

  const chooseFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // So that the same file can be chosen again.
    target.value = '';
    if (chosen) void importFile(chosen);
  };

  return (
    <FileActions>
      <TextButton type="button" onClick={() => file.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        导入
      </TextButton>
      <TextButton as="a" href={`${apiBase}${calls.exportShelf}`} download={`${siteName}书架.json`}>
        <Download size={16} aria-hidden="true" />
        导出
      </TextButton>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="书架文件"
        onChange={chooseFile}
      />
      {waiting && (
        <PartProblem retry={() => importFile(waiting)} close={() => setWaiting(undefined)}>
          导入
        </PartProblem>
      )}
    </FileActions>
  );
};

const FileActions = styled.div`
  display: flex;
`;
