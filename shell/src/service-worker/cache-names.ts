/** Caches of the worker. Those of books that are kept offline are named `book-{novel id}` and belong to the reader's pages. */
export const cacheNames = {
  /** HTML of the pages that were opened last. */
  pages: 'pages',
  /** The page for all other addresses. */
  appShell: 'app-shell',
  /** Scripts of the release sets of those pages. */
  files: 'release-files',
  /** Answers of public calls. */
  answers: 'answers',
} as const;
