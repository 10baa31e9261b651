import { browserTests } from 'remote-kit/jest';

export default browserTests;
