import { appBuild } from '../webpack.common.js';

export default (_environment, { mode = 'production' } = {}) =>
  appBuild({ name: 'shell', folder: import.meta.dirname, mode });
