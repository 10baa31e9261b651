export { loadFilter as loader } from './filter-data.ts';
export { FilterPage as Component } from './filter-page.tsx';
export { FilterProblem as ErrorBoundary } from './filter-problem.tsx';
