import { appBuild } from '../webpack.common.js';

export default (_environment, { mode = 'production' }) =>
  appBuild({ name: 'account', folder: import.meta.dirname, mode, exposes: { './routes': './src/routes.tsx' } });
