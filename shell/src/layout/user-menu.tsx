import { useStore } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react';
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

/** The member's name, with what belongs to the account behind it. */
export const UserMenu = ({ username }: { username: string }) => {
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
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
  }, [open]);

  return (
    <Frame ref={frame}>
      <Name ref={button} type="button" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{username}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Name>
      {open && (
        <Menu role="menu" aria-label="账号" onKeyDown={move}>
          <Item role="menuitem" as={Link} to={pages.settings} onClick={() => setOpen(false)}>
            个人设置
          </Item>
          <Item
            role="menuitem"
            type="button"
            onClick={() => {
              close();
              setChanging(true);
            }}
          >
            修改密码
          </Item>
          <Item role="menuitem" type="button" onClick={signOut}>
            退出登录
          </Item>
        </Menu>
      )}
      {changing && (
        <Suspense>
          <ChangePasswordDialog close={() => setChanging(false)} />
        </Suspense>
      )}
    </Frame>
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

const Frame = styled.div`
  position: relative;
  min-inline-size: 0;
`;

const Name = styled.button`
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

  &:hover {
    background: ${color.wash};
  }
`;

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
