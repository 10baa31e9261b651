import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { buildApps } from './build-apps.ts';
import { binary, root } from './project.ts';

/**
 * One remote inside a running site (`npm run dev -w reader -- --in-site`): builds it anew when its sources change and serves
 * the build. `npm run release -- override` makes the link by which a browser sees the site with it.
 *
 * @param app the remote
 * @param port where the build is served
 */
export const devInSite = async (app: string, port: string): Promise<void> => {
  await buildApps('development');
  const config = path.join(root, app, 'webpack.config.js');
  const build = spawn(
    process.execPath,
    [binary('webpack-cli/bin/cli.js'), '--watch', '--config', config, '--mode', 'development'],
    { stdio: 'inherit', cwd: root, env: { ...process.env, NODE_ENV: 'development' } },
  );
  const server = createServer((request, response) => {
    const name = /^\/(release\.json|files\/[\w.-]+)$/.exec(new URL(request.url ?? '/', 'http://build').pathname)?.[1];
    const file = name && path.join(root, app, 'dist/development', name);
    // The page is of another origin, and checks hashes: it may only where it may read.
    response.setHeader('access-control-allow-origin', '*').setHeader('cache-control', 'no-store');
    if (!file || !existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/json');
    createReadStream(file).pipe(response);
  });
  server.listen(Number(port), '127.0.0.1', () => {
    console.error(`${app} 的构建在 http://127.0.0.1:${port}，改动后刷新页面即可看到。签发链接：`);
    console.error(`npm run release -- override ${app} --url http://127.0.0.1:${port}`);
  });
  build.on('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      build.kill();
      process.exit(0);
    });
  }
};
