export { loadStart as loader } from './start-data.ts';
export { StartPage as Component } from './start-page.tsx';
