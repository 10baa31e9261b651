import { useEffect, useRef } from 'react';
import { PrimaryButton } from 'shared-ui/button';
import { color, font, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Says that accounts do not exist yet: reading needs none. */
const AccountNotOpen = ({ title, close }: { title: string; close: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Frame ref={dialog} onClose={close} aria-labelledby="account-not-open">
      <form method="dialog">
        <Title id="account-not-open">{title}</Title>
        <p>账号功能尚未开放。阅读、搜索和筛选都不需要登录。</p>
        <PrimaryButton type="submit">知道了</PrimaryButton>
      </form>
    </Frame>
  );
};

export default AccountNotOpen;

const Frame = styled.dialog`
  inline-size: min(92vw, 380px);
  padding: ${space.xl};
  border: 0;
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.ink};
  box-shadow: ${shadow};

  &::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  & > form {
    display: grid;
    gap: ${space.l};
  }
`;

const Title = styled.h2`
  font-family: ${font.serif};
  font-size: ${text.title};
`;
