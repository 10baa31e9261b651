import { aloneBuild, appBuild } from '../webpack.common.js';

const app = { name: 'account', folder: import.meta.dirname };

export default ({ alone } = {}, { mode = 'production' } = {}) =>
  alone
    ? aloneBuild({ ...app, open: '/user/bookshelf' })
    : appBuild({ ...app, mode, exposes: { './routes': './src/routes.tsx' }, entries: './src/entries.ts' });
