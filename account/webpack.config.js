import { remoteBuild } from 'remote-kit/webpack';

export default remoteBuild({ name: 'account', folder: import.meta.dirname, open: '/user/bookshelf' });
