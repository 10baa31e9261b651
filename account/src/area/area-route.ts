export { Area as Component } from './area.tsx';
