import { Bookmark, Headphones, List, type LucideIcon, Maximize, Search, Settings2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { canHover } from 'shared-ui/can-hover';
import { color, focusRing, radius, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { contentsAddressAt } from '../../../novel/contents-address.ts';
import type { PanelName, SetTools, Tools } from '../text/index.ts';

interface ToolbarProps {
  chapter: Chapter;
  tools: Tools;
  setTools: SetTools;
  /** Whether the page's controls cannot be had: a phone, which hides the tools until a tap, shows them then. */
  isAlone: boolean;
  /** Loads the page's controls again, where that failed when it was needed. */
  retry: (() => void) | undefined;
}

/** The tools of the reading page: a bar at the foot of a phone's screen, a rail beside the sheet on a desktop. */
export const Toolbar = ({ chapter, tools, setTools, isAlone, retry }: ToolbarProps) => {
  const panelTool = (panel: PanelName, name: string, Icon: LucideIcon) => (
    <Tool type="button" aria-expanded={tools.panel === panel} onClick={() => setTools({ panel })}>
      {toolContent(name, Icon)}
    </Tool>
  );
  return (
    <ToolbarFrame data-tools={isAlone ? 'alone' : ''} role="toolbar" aria-label="阅读工具">
      <Tool
        as={Link}
        to={contentsAddressAt(chapter.novel.id, chapter.no)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setTools({ panel: 'contents' });
        }}
      >
        {toolContent('目录', List)}
      </Tool>
      {panelTool('settings', '设置', Settings2)}
      {panelTool('speech', '朗读', Headphones)}
      {panelTool('search', '搜索本书', Search)}
      <Tool type="button" onClick={() => setTools({ request: 'fullscreen' })}>
        {toolContent('全屏', Maximize)}
      </Tool>
      <Tool type="button" aria-pressed={tools.collected} onClick={() => setTools({ request: 'collect' })}>
        {toolContent(tools.collected ? '已收藏' : '收藏本章', Bookmark)}
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

/** Icon and name of a tool. The name stands in a span, as a browser's translation replaces texts. */
const toolContent = (name: string, Icon: LucideIcon) => (
  <>
    <Icon size={20} aria-hidden="true" />
    <span suppressHydrationWarning>{name}</span>
  </>
);

/** Width from which there is room for the rail beside the sheet. */
const roomForRail = '@media (min-width: 60em)';

/* Of its whole size from the start: while a page arrives, the first tools stand where they will stay. */
const ToolbarFrame = styled.div`
  position: fixed;
  inset-block-end: 0;
  inset-inline: 0;
  z-index: 3;
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  grid-template: minmax(56px, auto) / repeat(6, minmax(0, 1fr));
  padding-block-end: env(safe-area-inset-bottom);
  border-block-start: 1px solid ${color.line};
  background: ${color.sheet};

  ${roomForRail} {
    inset-block: auto;
    inset-block-start: 50%;
    inset-inline: min(50% + var(--reading-width, 38) * var(--reading-size, 18px) / 2 + 76px, 100% - 88px) auto;
    grid-auto-flow: row;
    grid-template: repeat(6, minmax(56px, auto)) / minmax(calc(4 * ${text.tiny} + 8px), auto);
    padding: 6px;
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    transform: translateY(-50%);
  }
`;

/** A tool: an icon of 20 px with its word. */
const Tool = styled.button`
  display: grid;
  place-items: center;
  grid-template-rows: 20px 1.2em;
  align-content: center;
  gap: 3px;
  min-block-size: 56px;
  padding: 0 4px;
  border: 0;
  border-radius: ${radius.m};
  background: none;
  color: ${color.inkSoft};
  font-size: ${text.tiny};
  line-height: 1.2;
  white-space: nowrap;
  cursor: pointer;
  ${focusRing}

  &[aria-pressed='true'] svg {
    fill: currentColor;
  }

  &[aria-expanded='true'] {
    background: ${color.wash};
      color: ${color.accent};
  }

  ${canHover} {
    &:hover {
      background: ${color.wash};
      color: ${color.accent};
    }
  }
`;
