import { type ComponentProps, useEffect } from 'react';
import { Field } from 'shared-ui/field';
import { color, fingerSize, focusRing, radius, text } from 'shared-ui/theme';
import styled from 'styled-components';
import type { CaptchaOfForm } from './use-captcha.ts';

interface CaptchaFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'beside'> {
  captcha: CaptchaOfForm;
  /** Called with the code where the browser worked it out. */
  onSolved: (code: string) => void;
}

/** What a form asks of the captcha's code. */
export const captchaRules = { required: '验证码不能为空' };

/**
 * Input for the captcha's code, 140 px wide (specification, section 9), with the picture beside it; or, where somebody cannot
 * see that, what the browser's work in its place has come to.
 */
export const CaptchaField = ({ captcha, onSolved, ...input }: CaptchaFieldProps) => {
  const { image, work, solution, refresh, renew, changeKind } = captcha;
  // onSolved is another function in every render.
  useEffect(() => onSolved(solution), [solution]);
  return (
    <CaptchaFrame>
      {work === 'none' ? (
        <Field
          label="验证码"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={8}
          beside={
            <CaptchaPicture type="button" onClick={refresh}>
              {image === null ? (
                '点击获取验证码'
              ) : (
                <img src={image} alt="验证码图片，点击换一张" width={120} height={44} />
              )}
            </CaptchaPicture>
          }
          {...input}
        />
      ) : (
        <p role="status">{sentences[work]}</p>
      )}
      {work === 'failed' && (
        <KindButton type="button" onClick={renew}>
          重试
        </KindButton>
      )}
      {isWorkPossible() && (
        // Not disabled: that would take the focus away from whoever pressed it.
        <KindButton
          type="button"
          aria-disabled={work === 'running'}
          onClick={work === 'running' ? undefined : changeKind}
        >
          {work === 'none' ? '看不清图片？让浏览器算一道题代替' : '改用图片'}
        </KindButton>
      )}
    </CaptchaFrame>
  );
};

const sentences = {
  running: '浏览器正在计算，大约要几秒……',
  done: '算好了，不用看图片。',
  failed: '没有算出来，请重试，或者改用图片。',
};

/** Browsers offer WebCrypto on https and localhost only. The field is drawn in the browser alone. */
const isWorkPossible = (): boolean => globalThis.crypto?.subtle !== undefined;

const CaptchaFrame = styled.div`
  display: grid;
  justify-items: start;

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

const KindButton = styled.button`
  min-block-size: ${fingerSize};
  padding: 0;
  border: 0;
  background: none;
  color: ${color.accent};
  font-size: ${text.small};
  text-align: start;
  cursor: pointer;
  ${focusRing}

  &[aria-disabled='true'] {
    color: ${color.inkSoft};
    cursor: default;
  }
`;
