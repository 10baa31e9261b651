import { Book, UserRound } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { pages } from 'shared-api/paths';
import type { Suggestion } from 'shared-api/schemas/novel';
import { color, fingerSize, radius, shadow, space, text } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestionsProps {
  /** The search box; the focus stays in it. */
  field: HTMLInputElement;
  /** Leads somewhere with a text in the box that counts as searched. */
  go: (address: string, shown: string) => void;
}

/**
 * What the search box proposes while somebody types. Source of the keys: ARIA Authoring Practices, editable combobox with
 * list autocomplete. The box keeps its role of a search box, which tells more than that of a combobox; that a list has
 * opened is said in words.
 */
export const Suggestions = ({ field, go }: SuggestionsProps) => {
  const [typed, setTyped] = useState(field.value);
  const found = useSuggestions(typed);
  const [active, setActive] = useState(-1);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;

  const pick = ({ kind, text, novel_id }: Suggestion) => {
    setTyped('');
    go(kind === 'title' && novel_id !== null ? pages.book(novel_id) : pages.search(text), text);
  };

  useEffect(() => {
    const read = (event: Event) => {
      // Half a syllable of pinyin under way is no word yet.
      if (!(event as InputEvent).isComposing) setTyped(field.value);
      setActive(-1);
    };
    const close = () => setTyped('');
    field.addEventListener('input', read);
    field.addEventListener('compositionend', read);
    field.addEventListener('blur', close);
    field.form?.addEventListener('submit', close);
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('compositionend', read);
      field.removeEventListener('blur', close);
      field.form?.removeEventListener('submit', close);
    };
  }, [field]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || found.length === 0) return;
      const chosen = found[active];
      if (event.key === 'ArrowDown') setActive(active + 1 < found.length ? active + 1 : -1);
      else if (event.key === 'ArrowUp') setActive(active < 0 ? found.length - 1 : active - 1);
      else if (event.key === 'Escape') setTyped('');
      else if (event.key === 'Enter' && chosen) pick(chosen);
      else return;
      event.preventDefault();
    };
    field.addEventListener('keydown', press);
    return () => field.removeEventListener('keydown', press);
  });

  const isOpen = found.length > 0;
  useEffect(() => {
    field.setAttribute('aria-autocomplete', 'list');
    if (!isOpen) return;
    field.setAttribute('aria-controls', id);
    return () => field.removeAttribute('aria-controls');
  }, [field, id, isOpen]);
  useEffect(() => {
    if (!isOpen || active < 0) return;
    field.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => field.removeAttribute('aria-activedescendant');
  }, [field, id, isOpen, active]);

  return (
    <>
      <VisuallyHidden role="status">{isOpen ? `${found.length} 条建议，按上下键选择` : ''}</VisuallyHidden>
      {isOpen && (
        <List role="listbox" id={id} aria-label="搜索建议">
          {found.map((suggestion, index) => (
            <Option
              key={`${suggestion.kind} ${suggestion.novel_id} ${suggestion.text}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              // The focus stays in the box: leaving it would search.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              {suggestion.kind === 'title' ? <Book size={16} aria-hidden /> : <UserRound size={16} aria-hidden />}
              <span>{suggestion.text}</span>
              {suggestion.kind === 'author' && <Kind>作者</Kind>}
            </Option>
          ))}
        </List>
      )}
    </>
  );
};

const List = styled.ul`
  position: absolute;
  inset-block-start: calc(100% + ${space.s});
  inset-inline: 0;
  z-index: 8;
  padding: ${space.s};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  box-shadow: ${shadow};

  /* Where the category menu lies beneath the box it stays in sight, and can be pressed. */
  @media (max-width: 1199px) {
    inset-block-start: calc(100% + ${space.l} + ${fingerSize});
  }
`;

const Option = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border-radius: ${radius.m};
  cursor: pointer;

  & > span:first-of-type {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  svg {
    flex: none;
    color: ${color.inkFaint};
  }

  &:hover,
  &[aria-selected='true'] {
    background: ${color.wash};
  }

  &[aria-selected='true'] {
    color: ${color.accent};
  }
`;

const Kind = styled.span`
  flex: none;
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
