import { Fragment, useState } from 'react';
import { Dialog } from 'shared-ui/dialog';
import { color, fingerSize, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useReading } from '../program/reading-context.ts';
import { areCharacterKeysOn, setCharacterKeys } from './character-keys.ts';
import { readingKeys } from './key-table.ts';
import { isCharacterKey, type ReadingKey } from './reading-key.ts';
import { touchGestures } from './touch-gestures.ts';

const groups: readonly ReadingKey['group'][] = ['翻页', '打开', '画面'];

/** Panel that shows every key and gesture of the reading page. */
const HelpPanel = () => {
  const { close } = useReading();
  const [areOn, setOn] = useState(areCharacterKeysOn);
  const change = () => {
    setCharacterKeys(!areOn);
    setOn(!areOn);
  };
  return (
    <Dialog title="按键与手势" onClose={close}>
      <HelpSheet>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <GroupTitle>{group}</GroupTitle>
            <KeyRows>
              {readingKeys
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <KeyRow key={entry.caps.join()} data-off={(isCharacterKey(entry) && !areOn) || undefined}>
                    <dt>{capsOf(entry)}</dt>
                    <dd>{entry.does}</dd>
                  </KeyRow>
                ))}
            </KeyRows>
          </section>
        ))}
        <CharacterSwitch>
          <input type="checkbox" checked={areOn} onChange={change} />
          使用字母与符号键
        </CharacterSwitch>
        <section aria-label="触摸">
          <GroupTitle>触摸</GroupTitle>
          <KeyRows>
            {touchGestures.map(({ gesture, does }) => (
              <KeyRow key={gesture}>
                <dt>{gesture}</dt>
                <dd>{does}</dd>
              </KeyRow>
            ))}
          </KeyRows>
        </section>
      </HelpSheet>
    </Dialog>
  );
};

export default HelpPanel;

const capsOf = ({ caps, shift }: ReadingKey) =>
  caps.map((cap, index) => (
    <Fragment key={cap}>
      {index > 0 && (shift ? ' + ' : ' ')}
      <kbd>{cap}</kbd>
    </Fragment>
  ));

const HelpSheet = styled.div`
  display: grid;
  gap: ${space.l};
`;

const GroupTitle = styled.h3`
  padding-block-end: ${space.xs};
  color: ${color.inkFaint};
  font-size: ${text.small};
  font-weight: 400;
`;

const KeyRows = styled.dl`
  border-block-start: 1px solid ${color.line};
`;

const KeyRow = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.l};
  min-block-size: 36px;
  border-block-end: 1px solid ${color.line};
  font-size: ${text.small};

  &[data-off] dd {
    text-decoration: line-through;
  }

  dt {
    flex: none;
  }

  dd {
    color: ${color.inkSoft};
    text-align: end;
  }

  kbd {
    display: inline-block;
    min-inline-size: 28px;
    padding: 2px ${space.s};
    border: 1px solid ${color.line};
    border-block-end-width: 2px;
    border-radius: ${radius.s};
    background: ${color.paper};
    font: inherit;
    text-align: center;
  }
`;

const CharacterSwitch = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-block-size: ${fingerSize};
  cursor: pointer;

  input {
    inline-size: 20px;
    block-size: 20px;
    accent-color: ${color.accent};
  }
`;
