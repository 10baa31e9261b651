/** Violation of a page's policy: something that it kept from running or loading. Only our own words stand in it. */
export type Violation = {
  set: string;
  /** The policy's directive, as in `script-src-elem`. */
  directive: string;
  /** `inline`, `eval`, `data` and the like, or `other` for what came from an address. */
  blocked: string;
};

/** Directives of a content security policy. Source: CSP level 3, section 6. */
const directives: ReadonlySet<string> = new Set([
  ...['child', 'connect', 'default', 'font', 'frame', 'img', 'manifest', 'media', 'object', 'worker'].map(
    (kind) => `${kind}-src`,
  ),
  ...['script-src', 'style-src'].flatMap((kind) => [kind, `${kind}-elem`, `${kind}-attr`]),
  ...['base-uri', 'form-action', 'frame-ancestors', 'sandbox', 'require-trusted-types-for', 'trusted-types'],
]);

/** What browsers name instead of an address. Source: CSP level 3, section 2.4, and schemes of local content and extensions. */
const keywords: ReadonlySet<string> = new Set([
  ...['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink'],
  ...['about', 'blob', 'data', 'file', 'filesystem', 'chrome-extension', 'moz-extension', 'safari-web-extension'],
]);

/**
 * Reduces a report to words of ours: anybody may send one, and an address may tell what somebody reads, or advertise.
 * @param reported directive and what was blocked, as a browser names them
 */
export const violationOf = (set: string, reported: { directive: string; blocked: string }): Violation => {
  const directive = reported.directive.split(' ')[0] ?? '';
  const scheme = /^[a-z-]+/.exec(reported.blocked)?.[0] ?? '';
  return {
    set,
    directive: directives.has(directive) ? directive : 'other',
    blocked: keywords.has(scheme) ? scheme : 'other',
  };
};
