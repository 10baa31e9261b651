/** Addresses of the calls of a team's command line, relative to the API; pages make none of them. */
export const releasePaths = {
  list: '/releases/',
  begin: '/releases/uploads/',
  /** @param file by path from the release's folder */
  send: (upload: string, file: string) => `/releases/uploads/${upload}/${file}`,
  publish: (upload: string) => `/releases/uploads/${upload}/publish/`,
  activate: '/releases/activate/',
  override: '/releases/override/',
  /** @param build as its link was made for */
  renewOverride: (build: string) => `/releases/override/${build}/`,
  retire: '/releases/retire/',
  rollBack: '/releases/rollback/',
  canary: '/releases/canary/',
  endCanary: '/releases/canary/end/',
} as const;
