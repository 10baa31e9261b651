/** Started as a part of its own, see start.tsx. A package in CommonJS that is imported by `import()` itself would bring more of webpack's runtime. */
export { createRoot, hydrateRoot } from 'react-dom/client';
