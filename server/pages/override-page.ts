import type { FastifyReply } from 'fastify';
import { FailedCall } from '../http/failures/failures.ts';
import { personalPage } from '../http/page-cache-control.ts';
import { withForeignBuild } from '../releases/override/foreign-build.ts';
import { overrideBar, overrideBarStyle } from '../releases/override/override-bar.ts';
import { overrideEnd, overrideTokenIn } from '../releases/override/override-routes.ts';
import { type Override, readOverride } from '../releases/override/override-token.ts';
import type { ActiveReleases } from '../releases/release.ts';
import { clientOnlyPage } from './client-only-page.ts';
import { integrityPolicy } from './document/content-security-policy.ts';
import type { MakeDocument } from './document/page-document.ts';

/** The valid override in a request's `cookie` header, if there is one. @param secret of the site */
export const overrideIn = (cookies: string | undefined, secret: () => string): Override | undefined => {
  const token = overrideTokenIn(cookies);
  const override = token === undefined ? undefined : readOverride(secret(), token, Date.now());
  return typeof override === 'object' ? override : undefined;
};

interface OverridePageOptions {
  makeDocument: MakeDocument;
  stable: ActiveReleases;
  override: Override;
  /** Folder with the descriptions of developers' builds. */
  releasesDir: string;
  /** The page's address in full. */
  address: string;
}

/**
 * Sends a page with one remote from a developer's machine. Only the token's bearer gets it, and the browser renders it: a
 * build of any machine does not run on this one.
 */
export const sendOverridePage = async (
  reply: FastifyReply,
  { makeDocument, stable, override, releasesDir, address }: OverridePageOptions,
): Promise<FastifyReply> => {
  reply.header('cache-control', personalPage);
  try {
    const releases = await withForeignBuild(stable, override, releasesDir);
    const additions = { head: overrideBarStyle, overlay: overrideBar(override), connect: [override.origin] };
    const { html, policy } = await clientOnlyPage(makeDocument, releases, address, additions);
    reply.header('content-security-policy', policy).header('integrity-policy', integrityPolicy);
    return reply.type('text/html; charset=utf-8').send(html);
  } catch (error) {
    reply.log.warn({ err: error, override }, 'the build of an override is not described');
    const sentence = `没有 ${override.app} 这次构建的说明了：请重新签发链接。要结束试看，请打开 ${overrideEnd}`;
    throw new FailedCall(410, 'gone', sentence);
  }
};
