import type { ReactNode } from 'react';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { PrimaryButton } from '../controls/button.tsx';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** Buttons or links that lead on. */
  actions?: ReactNode;
  /** `alert` for an error, `status` for an empty list; none for a page of its own. */
  role?: 'alert' | 'status';
  /** The heading's level, as it stands in its page. */
  level?: 'h1' | 'h2';
}

/** Notice of an empty, error or not-found state: its title, its reason, and what can be done. */
export const Notice = ({ title, children, actions, role, level = 'h1' }: NoticeProps) => (
  <NoticeFrame role={role}>
    <BookIcon aria-hidden="true" viewBox="0 0 96 56">
      <path d="M48 14C38 6 24 5 10 8v38c14-3 28-2 38 6 10-8 24-9 38-6V8C72 5 58 6 48 14Z" />
      <path d="M48 14v38M18 18c7-1 14 0 21 4M18 27c7-1 14 0 21 4M78 18c-7-1-14 0-21 4M78 27c-7-1-14 0-21 4" />
    </BookIcon>
    <NoticeTitle as={level}>{title}</NoticeTitle>
    {children && <NoticeBody>{children}</NoticeBody>}
    {actions && <NoticeActions>{actions}</NoticeActions>}
  </NoticeFrame>
);

interface LoadProblemProps {
  title: string;
  /** The error, in one sentence. */
  children: string;
  onRetry: () => void;
  isRetrying?: boolean;
  /** The heading's level, as it stands in its page. */
  level?: 'h1' | 'h2';
}

/** Notice in the place of content that could not be loaded, with a button that asks for it again. */
export const LoadProblem = ({ title, children, onRetry, isRetrying = false, level = 'h1' }: LoadProblemProps) => (
  <Notice
    role="alert"
    title={title}
    level={level}
    actions={
      <PrimaryButton type="button" onClick={isRetrying ? undefined : onRetry} aria-disabled={isRetrying}>
        重试
      </PrimaryButton>
    }
  >
    {children}
  </Notice>
);

const NoticeFrame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.m};
  padding: ${space.xxxl} ${space.l};
  text-align: center;
`;

const BookIcon = styled.svg`
  width: 96px;
  height: 56px;
  fill: none;
  stroke: ${color.line};
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const NoticeTitle = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const NoticeBody = styled.div`
  max-width: 34em;
  color: ${color.inkSoft};
  /* Lines break between clauses, not within a word. */
  word-break: keep-all;
`;

const NoticeActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space.m};
  margin-top: ${space.s};
`;
