import { Download } from 'lucide-react';
import { useState } from 'react';
import { TextButton } from 'shared-ui/text-button';
import { Drawer } from '../panel/drawer.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { useReading } from '../program/reading-context.ts';
import { Chapters } from './chapters.tsx';
import { NotesTab } from './notes-tab.tsx';

const tabs = [
  { name: 'chapters', label: '章节' },
  { name: 'notes', label: '笔记' },
] as const;

/** Panel of the contents: all chapters beside the text, and the reader's notes of this novel as its second tab. */
const ContentsPanel = () => {
  const { chapter, goTo, open: openPanel, close } = useReading();
  const [tab, setTab] = useState<(typeof tabs)[number]['name']>();
  const open = (chapterId: string) => {
    close();
    if (chapterId !== chapter.id) void goTo({ chapterId });
  };
  return (
    <Drawer
      title="目录"
      beside={
        <TextButton type="button" onClick={() => openPanel('offline')}>
          <Download size={18} aria-hidden="true" />
          离线阅读
        </TextButton>
      }
      onClose={close}
    >
      <Tabs label="目录与笔记" tabs={tabs} current={tab ?? 'chapters'} onChange={setTab}>
        {tab === 'notes' ? <NotesTab /> : <Chapters chapter={chapter} takesFocus={tab === undefined} onChosen={open} />}
      </Tabs>
    </Drawer>
  );
};

export default ContentsPanel;
