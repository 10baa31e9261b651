export { LoadProblem as ErrorBoundary } from '../../lib/load-problem.tsx';
export { loadHome as loader } from './home-data.ts';
export { HomePage as Component } from './home-page.tsx';
