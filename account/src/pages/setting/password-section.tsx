import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useAuth } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { LazyPart } from 'shared-ui/lazy-part';
import { SectionCard } from 'shared-ui/section-card';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

const loadChangePassword = () => import(/* webpackChunkName: "change-password" */ 'shared-ui/change-password-dialog');

/** Section of the settings that leads to the change of the password, as the user menu does. */
export const PasswordSection = () => {
  const { username } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SectionCard title="登录密码">
      <PasswordRow>
        <p>改好后，其他设备都要重新登录。</p>
        <QuietButton type="button" onClick={() => setOpen(true)}>
          修改密码
        </QuietButton>
      </PasswordRow>
      {isOpen && (
        <LazyPart
          load={loadChangePassword}
          props={{ username, onChanged: toast.success, close }}
          name="修改密码"
          close={close}
        />
      )}
    </SectionCard>
  );
};

const PasswordRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
