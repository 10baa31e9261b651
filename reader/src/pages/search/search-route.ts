export { LoadProblem as ErrorBoundary } from '../../lib/load-problem.tsx';
export { loadSearch as loader } from './search-data.ts';
export { SearchPage as Component } from './search-page.tsx';
