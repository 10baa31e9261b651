export { loadChapter as loader } from './chapter-data.ts';
export { ChapterPage as Component } from './chapter-page.tsx';
export { ChapterProblem as ErrorBoundary } from './chapter-problem.tsx';
