import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { type ShellData, shellRouteId } from 'shared-api/contract';
import { fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';

/** Name of the site, as its operator set it. */
export const useSiteName = (): string => useRouteLoaderData<ShellData>(shellRouteId)?.site.name ?? '书海';

/** Heading of a page, its title in the browser, and what stands at the end of the heading's line. */
export const PageTitle = ({ children, aside }: { children: string; aside?: ReactNode }) => {
  const siteName = useSiteName();
  return (
    <TitleRow>
      <title>{`${children} - ${siteName}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{children}</PageHeading>
      {aside}
    </TitleRow>
  );
};

const TitleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
  /* As high without anything beside the heading as with a button: the page stands still when its tab changes. */
  min-block-size: calc(${fingerSize} + ${space.s});
  padding-block-end: ${space.s};

  /* The words of the text buttons beside the heading end where the page does. */
  h1 + * {
    margin-inline-end: -${space.s};
  }

  ${wide} {
    min-block-size: calc(${fingerSize} + ${space.s} + ${space.l});
    padding-block: ${space.s} ${space.l};
  }
`;

const PageHeading = styled.h1`
  font-family: ${font.serif};
  font-size: ${text.title};
`;
