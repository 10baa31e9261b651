export { loadBook as loader } from './book-data.ts';
export { BookPage as Component } from './book-page.tsx';
export { BookProblem as ErrorBoundary } from './book-problem.tsx';
