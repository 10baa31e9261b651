/** Line ends as a path has them: %0A, %0D, U+2028 and U+2029. */
const lineEnds = /%(?:0a|0d|e2%80%a[89])/gi;

/**
 * A path that the router can match. Where a path holds a line end React Router matches no route at all, not even `*`
 * (its pattern is `.*`), and an address that nobody has would get no frame. A space in its place is no page's address either.
 */
export const matchablePath = (pathname: string): string => pathname.replace(lineEnds, '%20');
