import { remoteBuild } from 'remote-kit/webpack';

export default remoteBuild({ name: 'reader', folder: import.meta.dirname, open: '/home' });
