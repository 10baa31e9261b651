import { remoteBuild } from 'remote-kit/webpack';

export default remoteBuild({ name: 'console', folder: import.meta.dirname, open: '/console/members' });
