import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import { FileField, fileLabel } from 'shared-ui/file-field';
import { loadPart } from 'shared-ui/load-part';
import { PartProblem } from 'shared-ui/part-problem';
import { TextButton } from 'shared-ui/text-button';
import styled from 'styled-components';
import { useSiteName } from '../../../area/page-title.tsx';

/** Buttons that export the shelf as a file and import one. @param onImported is called once a file's novels are on the shelf */
export const ShelfFile = ({ onImported }: { onImported: () => void }) => {
  const siteName = useSiteName();
  /** The chosen file, while what imports it cannot be had. */
  const [waiting, setWaiting] = useState<File>();

  const importFile = async (chosen: File) => {
    setWaiting(undefined);
    const part = await loadPart(() => import(/* webpackChunkName: "shelf-import" */ './import-shelf-file.ts')).catch(
      () => setWaiting(chosen),
    );
    if (part && (await part.importShelfFile(chosen))) onImported();
  };

  return (
    <FileActions>
      <ChooseLabel as="label">
        <Upload size={16} aria-hidden="true" />
        导入
        <FileField accept="application/json,.json" onChoose={([file]) => void importFile(file)} />
      </ChooseLabel>
      <TextButton as="a" href={`${apiBase}${calls.exportShelf}`} download={`${siteName}书架.json`}>
        <Download size={16} aria-hidden="true" />
        导出
      </TextButton>
      {waiting && (
        <PartProblem retry={() => importFile(waiting)} close={() => setWaiting(undefined)}>
          导入
        </PartProblem>
      )}
    </FileActions>
  );
};

const ChooseLabel = styled(TextButton)`
  ${fileLabel}
`;

const FileActions = styled.div`
  display: flex;
`;
