import { X } from 'lucide-react';
import { IconButton } from 'shared-ui/icon-button';
import { TextButton } from 'shared-ui/text-button';
import styled from 'styled-components';
import { PanelTitle } from './panel.tsx';

/** Title of the own searches, with a button that forgets all. */
export const HistoryTitle = ({ clear }: { clear: () => void }) => (
  <TitleRow>
    <PanelTitle>搜索历史</PanelTitle>
    <TextButton type="button" onClick={clear} aria-label="清空搜索历史">
      清空
    </TextButton>
  </TitleRow>
);

/** A button for each own search that forgets it, beside the lines of the list: a listbox can hold none. */
export const HistoryButtons = ({ words, remove }: { words: string[]; remove: (word: string) => void }) => (
  <ButtonColumn>
    {words.map((word) => (
      <li key={word}>
        <RemoveButton type="button" aria-label={`删除 ${word}`} onClick={() => remove(word)}>
          <X size={16} aria-hidden="true" />
        </RemoveButton>
      </li>
    ))}
  </ButtonColumn>
);

const TitleRow = styled.div`
  display: flex;
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
`;

const ButtonColumn = styled.ul`
  grid-row: 2;
  grid-column: 2;
`;

/* The list is cut at its edges, and an outline around the button with it. */
const RemoveButton = styled(IconButton)`
  outline-offset: -4px;
`;
