import { Component, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast';
import { holdsFor } from 'shared-api/replace-rules/replace-rule';
import type { Chapter } from 'shared-api/schemas/chapter';
import { color } from 'shared-ui/theme';
import { createGlobalStyle } from 'styled-components';
import { useReading } from '../../text/index.ts';
import { type DeviceRule, type DeviceRules, onDeviceRules, readDeviceRules, saveDeviceRules } from './device-rules.ts';
import { byParagraph, type ParagraphEdits, speakEdited, textOfChapter } from './paragraph-edits.ts';
import { NoWorkerError, RuleRunner, RunEndedError, runRules } from './run-rules.ts';
import { giveBack, originalAttribute, replacedAttribute, replaceTitles, showEdits } from './show-edits.ts';

/** Shows the chapters in the page as the reader's rules change them. A press on a mark shows what stood there, and again the other. */
export const ShownReplacements = () => {
  const { chapters } = useReading();
  const edits = useChapterEdits(chapters);
  useTitleEdits(chapters);

  useLayoutEffect(() => {
    const show = () => {
      for (const chapter of chapters) showEdits(chapter, edits.get(chapter));
    };
    show();
    for (const chapter of chapters) speakEdited(chapter.id, edits.get(chapter));
    // Paragraphs come part by part, and chapters come back.
    const observer = new MutationObserver(show);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const { id } of chapters) speakEdited(id, undefined);
    };
  }, [chapters, edits]);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const mark = target instanceof Element ? target.closest(`[${replacedAttribute}]`) : null;
      // In a row of the contents the press is the row's.
      if (!mark || mark.closest('a, button') || event.defaultPrevented || getSelection()?.isCollapsed === false) return;
      mark.toggleAttribute(originalAttribute);
      // It neither turns the page nor shows its tools.
      event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return (
    <>
      <GivingBack chapters={chapters} />
      <MarkStyles />
    </>
  );
};

/* The original words keep their place with no size: a place within them is where the others stand. */
const MarkStyles = createGlobalStyle`
  [${replacedAttribute}] {
    text-decoration: underline 1px dotted ${color.inkFaint};
    text-underline-offset: 0.25em;
    cursor: help;

    &::before {
      content: attr(${replacedAttribute});
    }

    & > span {
      font-size: 0;
    }
  }

  [${replacedAttribute}='']::before {
    content: '·';
    color: ${color.inkFaint};
  }

  [${replacedAttribute}][${originalAttribute}] {
    text-decoration-style: solid;

    &::before {
      content: none;
    }

    & > span {
      font-size: inherit;
    }
  }
`;

/** Those rules that change the text of a novel, or the titles of its chapters. */
const rulesFor = ({ isOn, rules }: DeviceRules, title: string, part: 'inText' | 'inTitles'): DeviceRule[] =>
  isOn ? rules.filter((rule) => rule.isEnabled && rule[part] && holdsFor(rule, title)) : [];

/** Switches off a rule that cannot be used, and says so. */
const switchOff = (rule: DeviceRule, problem: string): void => {
  const kept = readDeviceRules();
  const rules = kept.rules.map((each) => (each === rule ? { ...each, isEnabled: false, problem } : each));
  toast.error(`规则“${rule.name}”停用了：${problem}`);
  saveDeviceRules({ ...kept, rules });
};

/** Rules cannot be run here at all; that the page went on says nothing. */
const tellFailure = (error: unknown): void => {
  if (error instanceof RunEndedError) return;
  if (!(error instanceof NoWorkerError)) throw error;
  toast.error('替换规则在这里用不了，显示的是原文', { id: 'no-rules-worker' });
};

/** Shows the titles of chapters as the reader's rules change them. */
const useTitleEdits = (chapters: readonly Chapter[]): void => {
  const kept = useSyncExternalStore(onDeviceRules, readDeviceRules);
  const title = chapters[0]?.novel.title ?? '';
  const rules = useMemo(() => rulesFor(kept, title, 'inTitles'), [kept, title]);
  useEffect(() => {
    if (rules.length === 0) return;
    const runner = new RuleRunner();
    const end = replaceTitles(runner, rules, chapters, switchOff, tellFailure);
    return () => {
      end();
      runner.end();
    };
  }, [rules, chapters]);
};

/** What the reader's rules change in the chapters in the page; a chapter is missing until that is known, and where nothing is changed. */
const useChapterEdits = (chapters: readonly Chapter[]): ReadonlyMap<Chapter, ParagraphEdits> => {
  const kept = useSyncExternalStore(onDeviceRules, readDeviceRules);
  const title = chapters[0]?.novel.title ?? '';
  const rules = useMemo(() => rulesFor(kept, title, 'inText'), [kept, title]);
  const known = useRef({ rules, edits: new Map<Chapter, ParagraphEdits>() });
  const [edits, setEdits] = useState<ReadonlyMap<Chapter, ParagraphEdits>>(new Map());

  useEffect(() => {
    if (known.current.rules !== rules) known.current = { rules, edits: new Map() };
    const before = known.current.edits;
    const runner = new RuleRunner();
    let isOver = false;
    const run = async () => {
      const found = new Map<Chapter, ParagraphEdits>();
      for (const chapter of rules.length === 0 ? [] : chapters) {
        const made =
          before.get(chapter) ?? byParagraph(chapter, await runRules(runner, rules, textOfChapter(chapter), switchOff));
        // Rules, one of which may have been switched off meanwhile, or chapters are others.
        if (isOver) return;
        found.set(chapter, made);
      }
      known.current.edits = found;
      setEdits(found);
    };
    run()
      .catch(tellFailure)
      .finally(() => runner.end());
    return () => {
      isOver = true;
      runner.end();
    };
  }, [rules, chapters]);
  return edits;
};

/** Gives React its nodes back before chapters change: it knows no others. A component of functions is not told in time. */
export class GivingBack extends Component<{ chapters: readonly Chapter[] }> {
  override getSnapshotBeforeUpdate(before: { chapters: readonly Chapter[] }): null {
    if (before.chapters !== this.props.chapters) for (const chapter of before.chapters) giveBack(chapter);
    return null;
  }
  override componentDidUpdate(): void {}
  override render(): null {
    return null;
  }
}
