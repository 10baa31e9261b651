declare module 'remote/routes' {
  export const routes: import('react-router-dom').RouteObject[];
}
