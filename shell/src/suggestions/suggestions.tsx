import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type Entry, entriesFor, toEntry, toHistoryEntry } from './entries.ts';
import { HistoryButtons, HistoryTitle } from './history-buttons.tsx';
import { HistoryGroup, HotGroup, HotTitle, Option, optionIcon, Panel } from './panel.tsx';
import { forgetSearch, forgetSearches, rememberSearch, searchHistory } from './search-history.ts';
import { optionId, useListboxKeys } from './use-listbox-keys.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTypedText } from './use-typed-text.ts';

interface SuggestionsProps {
  /** The search box; the focus stays in it. */
  field: HTMLInputElement;
  /** Goes to an address, and leaves a text in the box that counts as searched. */
  goTo: (address: string, shown: string) => void;
}

/**
 * List beneath the search box: the own history and hot words where nothing is typed, else suggestions. The box keeps the role of
 * a search box, which tells more than that of a combobox; a status message tells that the list has opened.
 */
const Suggestions = ({ field, goTo }: SuggestionsProps) => {
  const [typed, close] = useTypedText(field);
  const suggestions = useSuggestions(typed);
  const [history, readHistory] = useSearchHistory(typed !== undefined);
  const id = useId();
  const isStart = typed?.trim() === '';
  const own = isStart ? history.map(toHistoryEntry) : [];
  const hot = isStart ? (suggestions ?? []).map(toEntry) : [];
  // Typed text is not listed before its suggestions have come: lines would move away beneath a finger.
  const listed = typed !== undefined && suggestions ? entriesFor(typed, history, suggestions) : [];
  const entries = isStart ? [...own, ...hot] : listed;
  const isOpen = entries.length > 0;

  const pick = ({ kind, text, to }: Entry) => {
    // A search is kept once its page is there.
    if (kind === 'title') rememberSearch(text);
    close();
    goTo(to, text);
  };
  const forget = (change: () => void) => {
    field.focus({ preventScroll: true });
    change();
    readHistory();
  };
  const active = useListboxKeys(field, id, entries.length, {
    pick: (index) => entries[index] && pick(entries[index]),
    remove: (index) => {
      const entry = entries[index];
      if (entry?.kind !== 'history') return false;
      forget(() => forgetSearch(entry.text));
      return true;
    },
  });
  useStayInForm(field, isOpen && isStart);

  const option = (entry: Entry, index: number) => (
    <Option
      key={`${entry.kind} ${entry.to} ${entry.text}`}
      id={optionId(id, index)}
      role="option"
      aria-selected={index === active}
      onClick={() => pick(entry)}
    >
      {optionIcon(entry.kind)}
      <span data-novel-text={!isTyped(entry)}>{entry.kind === 'search' ? `搜索“${entry.text}”` : entry.text}</span>
      <OptionNote {...entry} />
    </Option>
  );

  return (
    <>
      <VisuallyHidden role="status">
        {!isOpen ? '' : isStart ? startStatus(own.length, hot.length) : `${entries.length - 1} 条建议，按上下键选择`}
      </VisuallyHidden>
      {isOpen && (
        // The focus stays in the box: leaving it would search.
        <Panel onMouseDown={(event) => event.preventDefault()}>
          {own.length > 0 && <HistoryTitle clear={() => forget(forgetSearches)} />}
          <div role="listbox" id={id} aria-label="搜索建议">
            {!isStart && entries.map(option)}
            {own.length > 0 && (
              <HistoryGroup role="group" aria-label="搜索历史">
                {own.map(option)}
              </HistoryGroup>
            )}
            {hot.length > 0 && (
              <HotGroup role="group" aria-label="热门">
                <HotTitle aria-hidden="true">热门</HotTitle>
                {hot.map((entry, index) => option(entry, own.length + index))}
              </HotGroup>
            )}
          </div>
          {own.length > 0 && (
            <HistoryButtons words={own.map(({ text }) => text)} remove={(word) => forget(() => forgetSearch(word))} />
          )}
        </Panel>
      )}
    </>
  );
};

export default Suggestions;

/** Words that the reader typed, now or before. */
const isTyped = ({ kind }: Entry): boolean => kind === 'history' || kind === 'search';

/** An author's name, which is a novel's text, and the site's words beside it. */
const OptionNote = ({ author, note }: Entry) =>
  author ? (
    <small>
      <span data-novel-text>{author}</span>
      {note !== '' && <span>{` · ${note}`}</span>}
    </small>
  ) : (
    note !== '' && <small>{note}</small>
  );

const startStatus = (own: number, hot: number): string =>
  [own > 0 ? `${own} 条搜索历史，按删除键移除` : '', hot > 0 ? `${hot} 个热门词` : '', '按上下键选择']
    .filter((part) => part !== '')
    .join('，');

/** The searches of this device, read anew each time the list opens; the search of the page at hand joins them. */
const useSearchHistory = (isOpen: boolean): [words: string[], read: () => void] => {
  const [words, setWords] = useState<string[]>([]);
  const read = () => setWords(searchHistory());
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname === pages.search('')) rememberSearch(keywordOf(search));
  }, [pathname, search]);
  useEffect(() => {
    if (isOpen) setWords(searchHistory());
  }, [isOpen]);
  return [words, read];
};

const keywordOf = (search: string): string => (new URLSearchParams(search).get('keyword') ?? '').replace(/\s+/gu, '');

/** The buttons of the list are reached by Tab from the empty box: only leaving both counts as leaving the box. */
const useStayInForm = (field: HTMLInputElement, isActive: boolean): void => {
  useEffect(() => {
    const { form } = field;
    if (!isActive || !form) return;
    const handle = (event: FocusEvent) => {
      const stays = event.relatedTarget instanceof Node && form.contains(event.relatedTarget);
      if (stays) event.stopPropagation();
      else if (event.target !== field) {
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: event.relatedTarget }));
      }
    };
    form.addEventListener('focusout', handle);
    return () => form.removeEventListener('focusout', handle);
  }, [field, isActive]);
};
