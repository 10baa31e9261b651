/**
 * Stands in the place of stylis' vendor prefixes, for browsers older than any that this site runs in. styled-components
 * asks for them only inside a `StyleSheetManager` that turns them on, and none does.
 */
export const prefix = (property: string): string => property;
