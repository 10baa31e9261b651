import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  current: Name;
  onChange: (name: Name) => void;
  /** Content of the current tab. */
  children: ReactNode;
}

/** Tabs of a panel; ← and → go from one to the next. Source: ARIA Authoring Practices, tabs with automatic activation. */
export const Tabs = <Name extends string>({ label, tabs, current, onChange, children }: TabsProps<Name>) => {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.name);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <>
      <TabBar ref={bar} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === current}
            aria-controls={name === current ? `${id}-content` : undefined}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {label}
          </Tab>
        ))}
      </TabBar>
      <TabContent role="tabpanel" id={`${id}-content`} aria-labelledby={`${id}-${current}`}>
        {children}
      </TabContent>
    </>
  );
};

const TabBar = styled.div`
  display: flex;
  flex: none;
  gap: ${space.xl};
  padding-inline: ${space.xl};
  border-block-end: 1px solid ${color.line};
`;

const Tab = styled.button`
  min-block-size: ${fingerSize};
  padding: 0 ${space.xs};
  border: 0;
  border-block-end: 2px solid transparent;
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }

  &[aria-selected='true'] {
    border-color: ${color.accent};
    color: ${color.ink};
    font-weight: 600;
  }
`;

const TabContent = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-block-size: 0;
`;
