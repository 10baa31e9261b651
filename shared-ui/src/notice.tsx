import type { ReactNode } from 'react';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** Buttons or links that lead on. */
  actions?: ReactNode;
  /** `alert` for what went wrong, `status` for what is merely empty; none for a page of its own. */
  role?: 'alert' | 'status';
  /** The heading's level, as it stands in its page. */
  level?: 'h1' | 'h2';
}

/** Says that there is nothing to show, why, and what can be done: the empty, error and not-found states of every area. */
export const Notice = ({ title, children, actions, role, level = 'h1' }: NoticeProps) => (
  <Frame role={role}>
    <Mark aria-hidden="true" viewBox="0 0 96 56">
      <path d="M48 14C38 6 24 5 10 8v38c14-3 28-2 38 6 10-8 24-9 38-6V8C72 5 58 6 48 14Z" />
      <path d="M48 14v38M18 18c7-1 14 0 21 4M18 27c7-1 14 0 21 4M78 18c-7-1-14 0-21 4M78 27c-7-1-14 0-21 4" />
    </Mark>
    <Title as={level}>{title}</Title>
    {children && <Body>{children}</Body>}
    {actions && <Actions>{actions}</Actions>}
  </Frame>
);

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.m};
  padding: ${space.xxxl} ${space.l};
  text-align: center;
`;

const Mark = styled.svg`
  width: 96px;
  height: 56px;
  fill: none;
  stroke: ${color.line};
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

const Title = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.title};
`;

const Body = styled.div`
  max-width: 34em;
  color: ${color.inkSoft};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space.m};
  margin-top: ${space.s};
`;
