/**
 * What a page may load: scripts and calls from our own origin alone, nothing inline, nothing evaluated. Styles may stand
 * inline, because styled-components writes them into the page.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
