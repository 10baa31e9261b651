import { space } from 'shared-ui/theme';

/** Width of a related novel's cover: on a wide screen six fill their place (lazy-related.tsx, a container). */
export const columnWidth = { phone: '104px', wide: `max(88px, (100cqi - 5 * ${space.xl}) / 6)` };
