import { Book, Search, UserRound } from 'lucide-react';
import { useId } from 'react';
import { pages } from 'shared-api/paths';
import type { Suggestion } from 'shared-api/schemas/novel';
import { color, fingerSize, radius, shadow, space, text } from 'shared-ui/theme';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styled from 'styled-components';
import { optionId, useListboxKeys } from './use-listbox-keys.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTypedText } from './use-typed-text.ts';

export interface SuggestionsProps {
  /** The search box; the focus stays in it. */
  field: HTMLInputElement;
  /** Goes to an address, and leaves a text in the box that counts as searched. */
  goTo: (address: string, shown: string) => void;
}

/**
 * List of suggestions beneath the search box. The box keeps the role of a search box, which tells more than that of a
 * combobox; a status message tells that the list has opened.
 */
const Suggestions = ({ field, goTo }: SuggestionsProps) => {
  const [typed, clear] = useTypedText(field);
  const found = useSuggestions(typed);
  const id = useId();
  const keyword = typed.replace(/\s+/gu, '');
  // The last entry searches for what is typed.
  const count = found.length > 0 ? found.length + 1 : 0;

  const search = () => {
    clear();
    goTo(pages.search(keyword), keyword);
  };
  const pick = ({ kind, text, novel_id }: Suggestion) => {
    clear();
    goTo(kind === 'title' && novel_id !== null ? pages.book(novel_id) : pages.search(text), text);
  };

  const active = useListboxKeys(field, id, count, {
    pick: (index) => {
      const suggestion = found[index];
      if (suggestion) pick(suggestion);
      else search();
    },
    close: () => {
      clear();
      leaveEmpty(field);
    },
  });

  const isOpen = count > 0;
  return (
    <>
      <VisuallyHidden role="status">{isOpen ? `${found.length} 条建议，按上下键选择` : ''}</VisuallyHidden>
      {isOpen && (
        <SuggestionList role="listbox" id={id} aria-label="搜索建议">
          {found.map((suggestion, index) => (
            <SuggestionOption
              key={`${suggestion.kind} ${suggestion.novel_id} ${suggestion.text}`}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              // The focus stays in the box: leaving it would search.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              {suggestion.kind === 'title' ? <Book size={16} aria-hidden /> : <UserRound size={16} aria-hidden />}
              <span data-novel-text>{suggestion.text}</span>
              <SuggestionKind data-novel-text>{kindOf(suggestion)}</SuggestionKind>
            </SuggestionOption>
          ))}
          <SuggestionOption
            id={optionId(id, found.length)}
            role="option"
            aria-selected={active === found.length}
            onMouseDown={(event) => event.preventDefault()}
            onClick={search}
          >
            <Search size={16} aria-hidden />
            <span>搜索“{keyword}”</span>
          </SuggestionOption>
        </SuggestionList>
      )}
    </>
  );
};

export default Suggestions;

/** The line beside a suggestion: who wrote a novel and what it is, or that it is an author. */
const kindOf = ({ kind, author, category }: Suggestion): string =>
  kind === 'author' ? '作者' : [author, category].filter(Boolean).join(' · ');

/** Empties the box and leaves it: the blur is kept from the box, which would search or warn. */
const leaveEmpty = (field: HTMLInputElement): void => {
  field.value = '';
  field.addEventListener('focusout', (event) => event.stopPropagation(), { once: true });
  field.blur();
};

const SuggestionList = styled.ul`
  position: absolute;
  inset-block-start: calc(100% + ${space.s});
  inset-inline: 0;
  z-index: 8;
  padding: ${space.s};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  box-shadow: ${shadow};

  /* Leaves the category menu, which is below the box on such screens, visible. */
  @media (max-width: 1199px) {
    inset-block-start: calc(100% + ${space.l} + ${fingerSize});
  }
`;

const SuggestionOption = styled.li`
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

const SuggestionKind = styled.span`
  flex: none;
  max-inline-size: 50%;
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
