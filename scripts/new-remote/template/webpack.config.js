import { aloneBuild, appBuild } from '../webpack.common.js';

const app = { name: 'template', folder: import.meta.dirname };

export default ({ alone } = {}, { mode = 'production' } = {}) =>
  alone
    ? aloneBuild({ ...app, open: '/template' })
    : appBuild({ ...app, mode, exposes: { './routes': './src/routes.tsx' } });
