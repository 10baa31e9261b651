import { contentWidth } from 'shared-ui/theme';

/** Width of the site's content, which grows with large screens. */
export const siteWidth = `clamp(${contentWidth}, 72vw, 1360px)`;

/** Media query of phones on which every pixel of a row counts. */
export const narrowest = '@media (max-width: 22.49em)';
