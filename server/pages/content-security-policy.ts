import { hash } from 'node:crypto';
import { memberScript } from './member-script.ts';

/**
 * What a page may load: scripts and calls from our own origin alone, inline the one in the head, nothing evaluated. Styles may stand
 * inline, because styled-components writes them into the page. Pictures may come from elsewhere over HTTPS: covers and
 * banners stand where whoever runs the site has them.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${hash('sha256', memberScript, 'base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
