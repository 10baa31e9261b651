import { hash } from 'node:crypto';
import { apiBase, calls } from 'shared-api/paths';

/** Scripts, styles and origins that a page may use; everything else in it is inert. */
export interface PolicyParts {
  /** Hashes (`sha256-…`) of the scripts that the page names, preloads among them. */
  scripts: readonly string[];
  /** Texts of the scripts that stand in the page. */
  inlineScripts: readonly string[];
  /** Texts of the style elements that stand in the page. */
  styles: readonly string[];
  /** Texts of the style attributes in the page. */
  styleAttributes: readonly string[];
  /** Addresses above the files of releases that lie elsewhere, which the page may ask for beside the site's own. */
  files: readonly string[];
  /** Whether an app of the set has CSS files. They are allowed by origin: a hash in `style-src` does not apply to files. */
  hasStylesheets: boolean;
  /** Origins of pictures, beside the site's own. */
  images: readonly string[];
  /** The page's release set: reports of violations say under which one they came. */
  set: string;
}

/**
 * The policy of a page: what it may load and run (docs/decisions/0013-content-security-policy-by-hash.md). Scripts go by their hash, and what they load
 * in turn by the hashes in the release set; style elements and style attributes go by their hash as well. Nothing in it is made for one visitor, so
 * it is cached with the page. Pictures come from the site and from where its operators say that covers and banners may lie;
 * what a page may fetch ahead is bound by the same list. A policy cannot forbid `<meta http-equiv=refresh>`: texts are
 * never markup.
 */
export const contentSecurityPolicy = ({
  scripts,
  inlineScripts,
  styles,
  styleAttributes,
  files,
  hasStylesheets,
  images,
  set,
}: PolicyParts): string =>
  [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${quoted([...scripts, ...inlineScripts.map(hashOf)])}`,
    [
      `style-src ${quoted([emptyStyle, ...styles.map(hashOf), ...attributesByHash(styleAttributes)])}`,
      ...(hasStylesheets ? ["'self'", ...files] : []),
    ].join(' '),
    ['img-src', "'self'", 'data:', ...images, ...files].join(' '),
    ['font-src', "'self'", ...files].join(' '),
    // The silence that plays beside reading aloud, made in the page (reader, speech/start-speech.ts).
    'media-src blob:',
    ['connect-src', "'self'", ...files].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${apiBase}${calls.policyReports(set)}`,
  ].join('; ');

/** Value of the header `integrity-policy`: browsers that know it load no script that does not come with its hash. */
export const integrityPolicy = 'blocked-destinations=(script)';

const hashOf = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`;

/** styled-components adds its rules by script to a style element that is empty as far as a policy is concerned. */
const emptyStyle = hashOf('');

/** Browsers compare style attributes with hashes only beside 'unsafe-hashes'. */
const attributesByHash = (texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : ['unsafe-hashes', ...texts.map(hashOf)];

const quoted = (hashes: readonly string[]): string => [...new Set(hashes)].map((each) => `'${each}'`).join(' ');
