// jest maps these to the remotes' sources; the shell itself never names them.
declare module 'reader/routes' {
  export const routes: import('react-router-dom').RouteObject[];
}
declare module 'account/routes' {
  export const routes: import('react-router-dom').RouteObject[];
}
declare module 'reader/entries' {
  export const entries: import('shared-api/contract').FrameEntries;
}
declare module 'account/entries' {
  export const entries: import('shared-api/contract').FrameEntries;
}
