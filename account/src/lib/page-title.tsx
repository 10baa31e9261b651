import type { ReactNode } from 'react';
import { font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

/** A page's heading, and its title in the browser. */
export const PageTitle = ({ children, aside }: { children: string; aside?: ReactNode }) => (
  <Row>
    <title>{`${children} - 书海`}</title>
    <meta name="robots" content="noindex" />
    <Heading>{children}</Heading>
    {aside}
  </Row>
);

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  padding-block: ${space.s} ${space.xl};
`;

const Heading = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.title};
`;
