import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';
import { TextButton } from 'shared-ui/text-button';
import { fingerSize, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

interface PageTitleProps {
  children: string;
  /** A page that belongs to this one, at the end of the heading's line. */
  link?: { label: string; to: string } | undefined;
  /** Buttons and links beside the title. */
  aside?: ReactNode;
}

/** Heading of a page of the console, its title in the browser, and what stands at the end of the heading's line. */
export const PageTitle = ({ children, link, aside }: PageTitleProps) => {
  const siteName = useRouteLoaderData<ShellData>(shellRouteId)?.site.name ?? '书海';
  return (
    <TitleRow>
      <title>{`${children} - ${siteName}管理`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{children}</PageHeading>
      {link && (
        <TitleLink as={Link} to={link.to}>
          {link.label}
        </TitleLink>
      )}
      {aside}
    </TitleRow>
  );
};

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.m};
  min-block-size: ${fingerSize};
  padding-block-end: ${space.l};
`;

/** Its words stand at the edge; on a phone one that names a long title takes several lines. */
const TitleLink = styled(TextButton)`
  margin-inline: -${space.s};
  white-space: normal;
`;

const PageHeading = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.title};
`;
