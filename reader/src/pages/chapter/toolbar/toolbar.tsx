import { Headphones, List, Maximize, Search, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { contentsAddressAt } from '../../../novel/contents-address.ts';
import { type PanelName, panels } from '../view/panels.ts';
import { CollectChapterButton } from './collect-chapter-button.tsx';
import { Tool, ToolbarFrame } from './toolbar-frame.tsx';

interface ToolbarProps {
  chapter: Chapter;
  panel: PanelName | null;
  open: (panel: PanelName) => void;
}

/** The tools of the reading page: a bar at the foot of a phone's screen, a rail beside the sheet on a desktop. */
export const Toolbar = ({ chapter, panel, open }: ToolbarProps) => {
  const tool = (name: PanelName, label: string, icon: ReactNode) =>
    panels[name] && (
      <Tool type="button" aria-expanded={panel === name} onClick={() => open(name)}>
        {icon}
        {label}
      </Tool>
    );
  return (
    <ToolbarFrame role="toolbar" aria-label="阅读工具">
      <Tool
        as={Link}
        to={contentsAddressAt(chapter.novel.id, chapter.no)}
        onClick={(event) => {
          if (!panels.contents || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open('contents');
        }}
      >
        <List {...icon} />
        目录
      </Tool>
      {tool('settings', '设置', <Settings {...icon} />)}
      {tool('voice', '朗读', <Headphones {...icon} />)}
      {tool('search', '搜索本书', <Search {...icon} />)}
      <Tool type="button" onClick={() => void document.documentElement.requestFullscreen?.()}>
        <Maximize {...icon} />
        全屏
      </Tool>
      <CollectChapterButton chapterId={chapter.id} />
    </ToolbarFrame>
  );
};

const icon = { size: 20, 'aria-hidden': true } as const;
