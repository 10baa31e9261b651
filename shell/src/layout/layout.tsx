import { type ReactNode, useEffect, useRef } from 'react';
import {
  type GetScrollRestorationKeyFunction,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
} from 'react-router-dom';
import type { NavigationState, ShellData } from 'shared-api/contract';
import { Loading } from 'shared-ui/loading';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { replayFrame } from '../early-presses/replay-presses.ts';
import { useNoteDrawn } from '../errors/leave-undrawn.ts';
import { Region, regionId } from '../hydration/region.tsx';
import { SignedInOnly } from '../sign-in/signed-in-only.tsx';
import { BackToTop } from './back-to-top.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { shellDataAt } from './shell-data.tsx';
import { siteWidth } from './site-width.ts';

/**
 * Layout of every page: header, menu, region and footer; guards the pages that remotes declare to be for members. Without the
 * shell's data it stands in for itself.
 */
export const Layout = () => {
  const data = useLoaderData<ShellData | undefined>();
  const { site, links, host } = data ?? shellDataAt(window.location.href);
  // The handle of a remote's route says whether it is for members alone (remote-routes.tsx).
  const isForMembers = useMatches().some(({ handle }) => handle);
  return (
    <Frame site={site} links={links} host={host}>
      {!data ? (
        <Loading />
      ) : isForMembers ? (
        <SignedInOnly>
          <Region />
        </SignedInOnly>
      ) : (
        <Region />
      )}
    </Frame>
  );
};

type FrameProps = Pick<ShellData, 'site' | 'links' | 'host'> & { children: ReactNode };

const Frame = ({ site, links, host, children }: FrameProps) => {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  useNoteDrawn();
  useEffect(() => replayFrame(document.getElementById(regionId)), []);
  return (
    <>
      <SkipLink href="#content" suppressHydrationWarning>
        跳到正文
      </SkipLink>
      <ProgressBar />
      <Header siteName={site.name} host={host} />
      <CategoryMenu />
      <Main id="content" tabIndex={-1} ref={main}>
        {children}
      </Main>
      <Footer site={site} links={links} />
      <BackToTop />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};

/**
 * Key under which a scroll position is stored. The first page of every document has the key `default`; its address is used
 * instead, or a new page would open at the last one's position.
 */
const scrollKey: GetScrollRestorationKeyFunction = ({ key, pathname, search }) =>
  key === 'default' ? pathname + search : key;

/** Moves the focus to the content after a navigation by script, so that a screen reader announces the new page. */
const useFocusOnNewPage = (main: { current: HTMLElement | null }) => {
  const { pathname, state } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if ((state as NavigationState | null)?.keepFocus) return;
    // An input that has the focus (the search box after Enter) keeps it.
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, state, main]);
};

const SkipLink = styled.a`
  position: absolute;
  inset-block-start: ${space.s};
  inset-inline-start: ${space.s};
  z-index: 10;
  padding: ${space.s} ${space.l};
  background: ${color.accent};
  color: ${color.onAccent};

  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

/** The footer lies below the first screen: what a page is filled with later moves nothing in sight. */
const Main = styled.main`
  max-inline-size: ${siteWidth};
  min-block-size: 100vh;
  margin-inline: auto;
  padding: ${space.l};
  outline: none;
`;
