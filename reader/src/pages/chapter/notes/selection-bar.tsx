import { Copy, Highlighter, NotebookPen, Search, Share2, SpellCheck } from 'lucide-react';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { BarButton, BarRow, FloatingBar } from './floating-bar.tsx';

export interface SelectionActions {
  copy: () => void;
  highlight: () => void;
  write: () => void;
  reportTypo: () => void;
  share: () => void;
  search: () => void;
}

interface SelectionBarProps {
  range: Range;
  /** Number of selected characters. */
  length: number;
  actions: SelectionActions;
  onClose: () => void;
}

/** What can be done with selected text. */
export const SelectionBar = ({ range, length, actions, onClose }: SelectionBarProps) => (
  <FloatingBar label="所选文字" range={range} onClose={onClose}>
    <VisuallyHidden role="status">已选 {length} 字，按 Tab 键选择操作</VisuallyHidden>
    <BarRow>
      {buttons.map(({ name, Icon, action }) => (
        <BarButton key={name} type="button" onClick={actions[action]}>
          <Icon size={18} aria-hidden="true" />
          {name}
        </BarButton>
      ))}
    </BarRow>
  </FloatingBar>
);

const buttons = [
  { name: '复制', Icon: Copy, action: 'copy' },
  { name: '划线', Icon: Highlighter, action: 'highlight' },
  { name: '写笔记', Icon: NotebookPen, action: 'write' },
  { name: '报错字', Icon: SpellCheck, action: 'reportTypo' },
  { name: '分享', Icon: Share2, action: 'share' },
  { name: '搜索', Icon: Search, action: 'search' },
] as const;
