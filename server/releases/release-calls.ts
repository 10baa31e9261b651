/** The calls of a team's command line, relative to the API. They are no pages' calls and stand in no list of those. */
export const releaseCalls = {
  list: '/releases/',
  begin: '/releases/uploads/',
  /** @param file by path from the release's folder */
  send: (upload: string, file: string) => `/releases/uploads/${upload}/${file}`,
  publish: (upload: string) => `/releases/uploads/${upload}/publish/`,
  activate: '/releases/activate/',
  rollBack: '/releases/rollback/',
  canary: '/releases/canary/',
  endCanary: '/releases/canary/end/',
} as const;
