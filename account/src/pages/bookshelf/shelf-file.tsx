import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import styled from 'styled-components';
import { TextButton } from '../../controls/text-button.ts';

/** Buttons that export the shelf as a file and import one. @param onImported is called once a file's novels are on the shelf */
export const ShelfFile = ({ onImported }: { onImported: () => void }) => {
  const file = useRef<HTMLInputElement>(null);

  const importFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    if (!chosen) return;
    const { importShelfFile } = await import(/* webpackChunkName: "shelf-import" */ './import-shelf-file.ts');
    const imported = await importShelfFile(chosen);
    // So that the same file can be chosen again.
    event.target.value = '';
    if (imported) onImported();
  };

  return (
    <FileActions>
      <TextButton type="button" onClick={() => file.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        导入
      </TextButton>
      <TextButton as="a" href={`${apiBase}${calls.exportShelf}`} download="书海书架.json">
        <Download size={16} aria-hidden="true" />
        导出
      </TextButton>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="书架文件"
        onChange={importFile}
      />
    </FileActions>
  );
};

const FileActions = styled.div`
  display: flex;
`;
