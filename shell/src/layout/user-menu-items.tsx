import { useStore } from 'jotai';
import { type KeyboardEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { afterLastWrites } from 'shared-api/after-last-writes';
import { ownEntriesOf } from 'shared-api/own-entries';
import { calls, pages } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { recordSignOut, useAuth } from 'shared-auth';
import { canHover } from 'shared-ui/can-hover';
import { LazyPart } from 'shared-ui/lazy-part';
import { color, fingerSize, focusRing, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';
import { useFrameEntries } from './frame-entries.ts';

const loadChangePassword = () => import(/* webpackChunkName: "change-password" */ 'shared-ui/change-password-dialog');

interface UserMenuItemsProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Element around button and menu: a press outside of it closes the menu. */
  frame: RefObject<HTMLDivElement | null>;
  /** Gets the focus when the menu closes. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Items of the user menu, with its keyboard behaviour, and the dialog that changes the password. */
const UserMenuItems = ({ open, setOpen, frame, button }: UserMenuItemsProps) => {
  const { username } = useAuth();
  const [isChangingPassword, setChangingPassword] = useState(false);
  const signOut = useSignOut();
  const entries = [...useFrameEntries('userMenu'), ...ownEntriesOf(username)];

  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    const all = [...event.currentTarget.children] as HTMLElement[];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (to !== undefined) all.at(to % all.length)?.focus({ preventScroll: false });
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    if (!open) return;
    frame.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    const closeOnLeave = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnLeave);
    document.addEventListener('focusin', closeOnLeave);
    return () => {
      document.removeEventListener('pointerdown', closeOnLeave);
      document.removeEventListener('focusin', closeOnLeave);
    };
  }, [open, setOpen, frame]);

  return (
    <>
      {open && (
        <MenuFrame role="menu" aria-label="账号" onKeyDown={handleKey}>
          {entries.map(({ label, to }) => (
            <MenuItem key={label} role="menuitem" tabIndex={-1} as={Link} to={to} onClick={() => setOpen(false)}>
              {label}
            </MenuItem>
          ))}
          <MenuItem
            role="menuitem"
            tabIndex={-1}
            type="button"
            onClick={() => {
              close();
              setChangingPassword(true);
            }}
          >
            修改密码
          </MenuItem>
          <MenuItem role="menuitem" tabIndex={-1} type="button" onClick={signOut}>
            退出登录
          </MenuItem>
        </MenuFrame>
      )}
      {isChangingPassword && (
        <LazyPart
          load={loadChangePassword}
          props={{ username, onChanged: toast.success, close: () => setChangingPassword(false) }}
          name="修改密码"
          close={() => setChangingPassword(false)}
        />
      )}
    </>
  );
};

export default UserMenuItems;

/** Ends the session on the server, then in the browser. Source: specification, section 4. */
const useSignOut = () => {
  const store = useStore();
  const navigate = useNavigate();
  const isEnding = useRef(false);
  return async () => {
    if (isEnding.current) return;
    isEnding.current = true;
    try {
      await afterLastWrites(() => post(calls.logout));
    } catch {
      isEnding.current = false;
      toast.error('退出登录失败，请稍后重试');
      return;
    }
    // Signed out at once, so that no refused call counts as a session that was ended; shown in one render with the visitor's page, so that
    // the guard of the user area shows no message.
    const gone = navigate(pages.root);
    startTransition(async () => {
      recordSignOut(store);
      await gone;
    });
    await gone;
    toast('退出登录', { icon: '⚠️' });
  };
};

const MenuFrame = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${space.xs});
  inset-inline-end: 0;
  z-index: 8;
  display: grid;
  min-inline-size: 140px;
  padding: ${space.s};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.sheet};
  box-shadow: ${shadow};
`;

const MenuItem = styled.button`
  display: flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding: 0 ${space.m};
  border: 0;
  border-radius: ${radius.s};
  background: none;
  text-align: start;
  cursor: pointer;
  ${focusRing}

  ${canHover} {
    &:hover {
      background: ${color.wash};
    }
  }

  &:focus-visible {
    background: ${color.wash};
  }
`;
