import { X } from 'lucide-react';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PanelTitle } from './panel.tsx';

/** Title of the own searches, with a button that forgets all. */
export const HistoryTitle = ({ clear }: { clear: () => void }) => (
  <TitleRow>
    <PanelTitle>搜索历史</PanelTitle>
    <ClearButton type="button" onClick={clear} aria-label="清空搜索历史">
      清空
    </ClearButton>
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

const ClearButton = styled.button`
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: ${color.inkSoft};
  font-size: ${text.small};
  cursor: pointer;
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }
`;

const ButtonColumn = styled.ul`
  grid-row: 2;
  grid-column: 2;
`;

const RemoveButton = styled.button`
  display: grid;
  place-items: center;
  inline-size: ${fingerSize};
  block-size: ${fingerSize};
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: ${color.inkFaint};
  cursor: pointer;
  ${focusRing}
  outline-offset: -4px;

  &:hover {
    color: ${color.accent};
  }
`;
