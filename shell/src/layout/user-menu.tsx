import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { canHover } from 'shared-ui/can-hover';
import { LazyPart } from 'shared-ui/lazy-part';
import { color, fingerSize, focusRing, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';

const loadItems = () => import(/* webpackChunkName: "user-menu" */ './user-menu-items.tsx');

/** Button with the member's name, which opens the user menu. Visitors never load the menu, members after the first render. */
export const UserMenu = ({ username }: { username: string }) => {
  /** Undefined before the first press. */
  const [open, setOpen] = useState<boolean>();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Preloads the menu. A failure is ignored here: opening the menu tries again, and shows it.
    loadItems().catch(() => {});
  }, []);

  return (
    <MenuAnchor ref={frame}>
      <UserButton ref={button} type="button" aria-haspopup="menu" aria-expanded={!!open} onClick={() => setOpen(!open)}>
        <span>{username}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </UserButton>
      {open !== undefined && (
        <LazyPart
          load={loadItems}
          props={{ open, setOpen, frame, button }}
          name="菜单"
          close={() => setOpen(undefined)}
        />
      )}
    </MenuAnchor>
  );
};

const MenuAnchor = styled.div`
  position: relative;
  min-inline-size: 0;
`;

const UserButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  max-inline-size: min(10em, 100%);
  min-block-size: ${fingerSize};
  padding: 0 ${space.s};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  cursor: pointer;
  ${focusRing}

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  svg {
    flex: none;
  }

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }
`;
