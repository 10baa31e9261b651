import { remoteBuild } from 'remote-kit/webpack';

export default remoteBuild({ name: 'template', folder: import.meta.dirname, open: '/template' });
