import { useStore } from 'jotai';
import { type KeyboardEvent, lazy, type RefObject, Suspense, startTransition, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { calls, pages } from 'shared-api/paths';
import { post } from 'shared-api/request';
import { recordSignOut } from 'shared-auth';
import { color, fingerSize, focusRing, radius, shadow, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { toast } from '../provided/react-hot-toast.ts';

const ChangePasswordDialog = lazy(
  () => import(/* webpackChunkName: "change-password" */ '../change-password/change-password-dialog.tsx'),
);

interface UserMenuItemsProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** What the menu belongs to: a press outside of it closes the menu. */
  frame: RefObject<HTMLDivElement | null>;
  /** Where the focus goes back to. */
  button: RefObject<HTMLButtonElement | null>;
}

/** What stands behind a member's name, and the dialog that it leads to. */
export const UserMenuItems = ({ open, setOpen, frame, button }: UserMenuItemsProps) => {
  const [changing, setChanging] = useState(false);
  const signOut = useSignOut();

  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (to !== undefined) all.at(to % all.length)?.focus();
    else return;
    event.preventDefault();
  };

  useEffect(() => {
    if (!open) return;
    frame.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const leave = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open, setOpen, frame]);

  return (
    <>
      {open && (
        <Menu role="menu" aria-label="账号" onKeyDown={move}>
          <Item role="menuitem" tabIndex={-1} as={Link} to={pages.settings} onClick={() => setOpen(false)}>
            个人设置
          </Item>
          <Item
            role="menuitem"
            tabIndex={-1}
            type="button"
            onClick={() => {
              close();
              setChanging(true);
            }}
          >
            修改密码
          </Item>
          <Item role="menuitem" tabIndex={-1} type="button" onClick={signOut}>
            退出登录
          </Item>
        </Menu>
      )}
      {changing && (
        <Suspense>
          <ChangePasswordDialog close={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Ends the session on the server, then here. Source: specification, section 4. */
const useSignOut = () => {
  const store = useStore();
  const navigate = useNavigate();
  return async () => {
    try {
      await post(calls.logout);
    } catch {
      toast.error('退出登录失败，请稍后重试');
      return;
    }
    // Away with the same rendering that shows a visitor's page, so that the guard of the account area has nothing to say.
    await navigate(pages.root);
    startTransition(() => recordSignOut(store));
    toast('退出登录', { icon: '⚠️' });
  };
};

const Menu = styled.div`
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

const Item = styled.button`
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

  &:hover,
  &:focus-visible {
    background: ${color.wash};
  }
`;
