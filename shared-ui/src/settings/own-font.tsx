import { useEffect, useState } from 'react';
import { FontProblem, keepOwnFont, ownFontName, removeOwnFont } from 'shared-ui/own-font-file';
import { changeReadingSettings } from 'shared-ui/reading-settings';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { FileField, fileLabel } from '../controls/file-field.tsx';
import { SettingRow } from '../controls/setting-row.tsx';
import { TextButton } from '../controls/text-button.tsx';

/** Chooses and removes the font file of the reader's own. */
const OwnFont = () => {
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState('');
  const look = () => ownFontName().then(setName, () => setProblem('这个浏览器不能保存字体'));
  useEffect(() => void look(), []);

  const keep = async (file: File) => {
    setProblem('');
    try {
      await keepOwnFont(file);
      // The reading page listens to the settings, and loads the font (reader, text/lazy-parts.tsx).
      changeReadingSettings({ font: 'own' });
    } catch (error) {
      setProblem(error instanceof FontProblem ? error.message : '这个字体用不了，请换一个');
    }
    await look();
  };
  const remove = async () => {
    await removeOwnFont();
    changeReadingSettings({ font: 'serif' });
  };
  return (
    <SettingRow>
      <span>字体文件</span>
      <FileLine>
        <FileButton>
          <FileField accept=".ttf,.otf,.woff,.woff2" onChoose={([file]) => void keep(file)} />
          <span>{name === undefined ? '选择文件' : '换一个'}</span>
        </FileButton>
        {name !== undefined && (
          <TextButton type="button" onClick={() => void remove()}>
            移除
          </TextButton>
        )}
        <FileNote role={problem ? 'alert' : undefined}>{problem || name || '只保存在这台设备上，不会上传'}</FileNote>
      </FileLine>
    </SettingRow>
  );
};

export default OwnFont;

const FileLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  min-inline-size: 0;
`;

const FileButton = styled.label`
  ${fileLabel}
  display: grid;
  place-items: center;
  min-block-size: ${fingerSize};
  padding: 0 ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  cursor: pointer;
`;

const FileNote = styled.p`
  overflow: hidden;
  min-inline-size: 0;
  color: ${color.inkSoft};
  font-size: ${text.tiny};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
