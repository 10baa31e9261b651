import path from 'node:path';
import { EnvironmentError, readEnvironment } from './environment.ts';

describe('the environment', () => {
  it('needs nothing to be set', () => {
    expect(readEnvironment({ PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      logLevel: 'info',
      trustProxy: [],
      publicOrigin: undefined,
      production: false,
    });
  });

  it('takes what is set', () => {
    const environment = readEnvironment({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/srv/books',
      DATABASE_URL: 'postgres://reader@db/books',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
      PUBLIC_ORIGIN: 'https://books.example',
      NODE_ENV: 'production',
    });
    expect(environment).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: path.resolve('/srv/books'),
      databaseUrl: 'postgres://reader@db/books',
      logLevel: 'warn',
      trustProxy: ['loopback', '10.0.0.0/8', '::1'],
      publicOrigin: 'https://books.example',
      production: true,
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://x'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['PUBLIC_ORIGIN', 'https://books.example/path'],
    ['PUBLIC_ORIGIN', 'books.example'],
  ])('refuses %s=%s and says what would do', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => readEnvironment({ [name]: value })).toThrow(`环境变量 ${name} 的值“${value}”不可用：应`);
  });

  it('names every problem at once', () => {
    expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*\n.*LOG_LEVEL/);
  });
});
