/**
 * Packages that the shell provides to every remote, because they must exist once in a page: their names in imports, with the
 * exports that remotes may use. Part of the contract: a name may be added at any time, and is removed only with a new major
 * version. A remote's build refuses any other name, and any other path into these packages.
 *
 * Only these exports are in the page. The router alone would bring 26 kB more, its server and framework parts, which no
 * remote uses.
 */
export const provided: Readonly<Record<string, readonly string[] | 'all'>> = {
  react: 'all',
  'react/jsx-runtime': 'all',
  'react-dom': 'all',
  'react-router-dom': [
    'Link',
    'NavLink',
    'Outlet',
    'createPath',
    'createSearchParams',
    'data',
    'isRouteErrorResponse',
    'matchPath',
    'redirect',
    'replace',
    'resolvePath',
    'useHref',
    'useLoaderData',
    'useLocation',
    'useMatch',
    'useMatches',
    'useNavigate',
    'useNavigation',
    'useOutletContext',
    'useParams',
    'useResolvedPath',
    'useRevalidator',
    'useRouteError',
    'useRouteLoaderData',
    'useSearchParams',
  ],
  jotai: ['Provider', 'atom', 'createStore', 'getDefaultStore', 'useAtom', 'useAtomValue', 'useSetAtom', 'useStore'],
  'jotai/utils': ['RESET', 'atomWithReset', 'atomWithStorage', 'createJSONStorage', 'useHydrateAtoms', 'useResetAtom'],
  'styled-components': ['createGlobalStyle', 'css', 'default', 'keyframes', 'styled'],
  'react-hot-toast': ['default', 'toast'],
  'shared-auth': 'all',
  'shared-api/request': 'all',
  'shared-ui/theme': 'all',
};
