import { Fragment, useState } from 'react';
import { Dialog } from 'shared-ui/dialog';
import { SwitchLabel } from 'shared-ui/switch-label';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { areCharacterKeysOn, isCharacterKey, type ReadingKey, readingKeys, setCharacterKeys } from '../input/index.ts';
import { useReading } from '../text/index.ts';

/** What fingers do on the reading page, as the help shows it. */
const touchGestures: readonly { gesture: string; does: string }[] = [
  { gesture: '轻点中间', does: '显示或收起工具' },
  { gesture: '轻点左边、右边', does: '分页时：上一页、下一页' },
  { gesture: '左右滑动', does: '分页时：跟着手指翻页' },
  { gesture: '朗读时轻点一句', does: '从这一句读起' },
  { gesture: '长按文字', does: '选中后可以划线、写笔记、报错字' },
];

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
        <SwitchLabel>
          <input type="checkbox" checked={areOn} onChange={change} />
          使用字母与符号键
        </SwitchLabel>
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
      {index > 0 && <span>{shift ? ' + ' : ' '}</span>}
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
