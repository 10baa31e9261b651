/** Beginnings of the paths that the site itself answers: its calls, its files, and the pages of the shell. */
export const sitePaths = [
  '/api',
  '/remotes',
  '/kit',
  '/dev',
  '/healthz',
  '/composition',
  '/favicon.svg',
  '/app-shell',
  '/icons',
  '/manifest.webmanifest',
  '/sw.js',
  '/sitemap.xml',
  '/robots.txt',
];
