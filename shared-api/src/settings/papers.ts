/** Ground of the page in each theme that is ready made. */
export const papers = {
  light: '#f6f3ec',
  dark: '#131416',
  black: '#000000',
  sepia: '#efe3c9',
  green: '#cde5d0',
} as const;
