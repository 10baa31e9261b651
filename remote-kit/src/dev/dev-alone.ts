import path from 'node:path';
import { webpackCli } from '../build-app.ts';
import { runTogether } from './run-together.ts';

/**
 * A remote alone in the harness that stands for the shell, with live reload.
 * @param folder the remote's own
 * @param port where its page is served
 * @param api origin of the site whose API it asks
 * @param server a command of this Node that serves this API, where that does not run yet
 */
export const devAlone = (
  folder: string,
  { port, api, server }: { port: string; api: string; server?: { args: string[]; env: Record<string, string> } },
): void => {
  const harness = [webpackCli(), 'serve', '--config', path.join(folder, 'webpack.config.js'), '--env', 'alone'];
  runTogether(folder, [{ args: harness, env: { PORT: port, API_ORIGIN: api } }, ...(server ? [server] : [])]);
};
