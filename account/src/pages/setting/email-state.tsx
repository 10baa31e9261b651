import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { post } from 'shared-api/request';
import type { Profile } from 'shared-api/schemas/account';
import { TextButton } from 'shared-ui/text-button';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** Says whether the saved address is confirmed, and has the mail sent that confirms it; nothing where the site sends no mail. */
export const EmailState = ({ email, email_confirmed: confirmed }: Profile) => {
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    try {
      toast.success((await post<{ msg: string }>(calls.sendConfirmation)).msg);
    } catch {
      // The shell shows the server's sentence as a toast.
    }
    setSending(false);
  };
  if (confirmed === null || email === '') return null;
  if (confirmed) return <EmailLine>{`${email} 已确认，忘记密码时可以用它设置新密码。`}</EmailLine>;
  return (
    <EmailLine>
      <span>{`${email} 还没有确认，忘记密码时不能用它。`}</span>
      {/* Not disabled: that would take the focus away from whoever pressed it. */}
      <TextButton type="button" aria-disabled={isSending} onClick={send}>
        寄确认信
      </TextButton>
    </EmailLine>
  );
};

const EmailLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
