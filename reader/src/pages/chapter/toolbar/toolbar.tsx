import { Bookmark, Headphones, List, Maximize, Search, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { contentsAddressAt } from '../../../novel/contents-address.ts';
import type { PanelName } from '../panel/panel-name.ts';
import { Tool, ToolbarFrame } from './toolbar-frame.tsx';
import type { SetTools, Tools } from './tools.ts';

interface ToolbarProps {
  chapter: Chapter;
  tools: Tools;
  setTools: SetTools;
  /** Loads the page's program again, where that failed when it was needed. */
  retry: (() => void) | undefined;
}

/** The tools of the reading page: a bar at the foot of a phone's screen, a rail beside the sheet on a desktop. */
export const Toolbar = ({ chapter, tools, setTools, retry }: ToolbarProps) => {
  const panelTool = (panel: PanelName, label: string, icon: ReactNode) => (
    <Tool type="button" aria-expanded={tools.panel === panel} onClick={() => setTools({ panel })}>
      {icon}
      {label}
    </Tool>
  );
  return (
    <ToolbarFrame data-tools role="toolbar" aria-label="阅读工具">
      <Tool
        as={Link}
        to={contentsAddressAt(chapter.novel.id, chapter.no)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setTools({ panel: 'contents' });
        }}
      >
        <List {...icon} />
        目录
      </Tool>
      {panelTool('settings', '设置', <Settings2 {...icon} />)}
      {panelTool('voice', '朗读', <Headphones {...icon} />)}
      {panelTool('search', '搜索本书', <Search {...icon} />)}
      <Tool type="button" onClick={() => setTools({ request: 'fullscreen' })}>
        <Maximize {...icon} />
        全屏
      </Tool>
      <Tool type="button" aria-pressed={tools.collected} onClick={() => setTools({ request: 'collect' })}>
        <Bookmark {...icon} />
        {tools.collected ? '已收藏' : '收藏本章'}
      </Tool>
      {retry && (
        <div role="alert">
          <Tool type="button" onClick={retry}>
            没有加载成功，重试
          </Tool>
        </div>
      )}
    </ToolbarFrame>
  );
};

const icon = { size: 20, 'aria-hidden': true } as const;
