import { createHmac, timingSafeEqual } from 'node:crypto';
import { appNamePattern } from 'shared-api/app-name';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Takes one remote from a developer's build, for the bearer of a token. */
interface BuildOverride {
  app: string;
  /** Origin at which the build is served, as in `http://127.0.0.1:3001`. */
  origin: string;
  /** Id of the build's description, which the developer's machine sent. */
  build: string;
  /** Epoch milliseconds. */
  until: number;
}

/** Takes some apps from published releases that a member of staff chose, in their own browser alone. */
export interface ReleaseOverride {
  /** Names of the releases, each of another app. */
  releases: string[];
  /** Epoch milliseconds. */
  until: number;
}

/** What the pages of one browser are made of that others are not given. */
export type Override = BuildOverride | ReleaseOverride;

const Content = Type.Union([
  Type.Object({
    app: Type.String({ pattern: `^${appNamePattern}$` }),
    origin: Type.String(),
    build: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    until: Type.Integer(),
  }),
  Type.Object({ releases: Type.Array(Type.String(), { minItems: 1 }), until: Type.Integer() }),
]);

/** Sentence for people that says why a token is refused. */
type Refusal = '这个链接不是本站签发的' | '这个链接已经过期';

/** Signs an override. @param secret of the site: with it anybody could let others see any build */
export const signOverride = (secret: string, override: Override): string => {
  const content = Buffer.from(JSON.stringify(override)).toString('base64url');
  return `${content}.${signatureOf(secret, content)}`;
};

/** Verifies a token and reads the override in it. @param now epoch milliseconds */
export const readOverride = (secret: string, token: string, now: number): Override | Refusal => {
  const [content = '', signature = ''] = token.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, content))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return '这个链接不是本站签发的';
  const override: unknown = JSON.parse(Buffer.from(content, 'base64url').toString());
  // A link of an earlier version of the site names no build.
  return Value.Check(Content, override) && override.until > now ? override : '这个链接已经过期';
};

const signatureOf = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`override ${content}`).digest('base64url');
