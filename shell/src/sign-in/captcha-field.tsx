import type { ComponentProps } from 'react';
import { Field } from 'shared-ui/field';
import { color, fingerSize, focusRing, radius, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface CaptchaFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'beside'> {
  image: string | null;
  onRefresh: () => void;
}

/** Input for the captcha's code, 140 px wide (specification, section 9), with the picture beside it. */
export const CaptchaField = ({ image, onRefresh, ...input }: CaptchaFieldProps) => (
  <CaptchaFrame>
    <Field
      label="验证码"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={8}
      beside={
        <CaptchaPicture type="button" onClick={onRefresh}>
          {image === null ? '点击获取验证码' : <img src={image} alt="验证码图片，点击换一张" width={120} height={44} />}
        </CaptchaPicture>
      }
      {...input}
    />
  </CaptchaFrame>
);

const CaptchaFrame = styled.div`
  input {
    flex: none;
    inline-size: 140px;
  }
`;

const CaptchaPicture = styled.button`
  display: grid;
  place-items: center;
  inline-size: 120px;
  block-size: ${fingerSize};
  padding: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.wash};
  color: ${color.inkSoft};
  font-size: ${text.small};
  cursor: pointer;
  ${focusRing}
`;
