import { aloneBuild, appBuild } from '../webpack.common.js';

const app = { name: 'reader', folder: import.meta.dirname };

export default ({ alone } = {}, { mode = 'production' } = {}) =>
  alone
    ? aloneBuild({ ...app, open: '/home' })
    : appBuild({ ...app, mode, exposes: { './routes': './src/routes.tsx' }, entries: './src/entries.ts' });
