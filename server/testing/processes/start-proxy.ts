import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reads a configuration file of docs/operations. */
const configuration = (file: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../docs/operations', file), 'utf8');

export interface Ports {
  /** Of the server, or of several among which requests are shared out. */
  server: number | number[];
  http: number;
  https: number;
}

/** Starts a proxy with its file in docs/operations, changed in ports, certificate and folders, and with a further host. */
export type StartProxy = (folder: string, ports: Ports) => ChildProcess;

export const startNginx: StartProxy = (folder, { server, http, https }) => {
  const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const files = ['-out', certificate, '-keyout', key];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=books.example', ...files], {
    stdio: 'pipe',
  });
  const site = configuration('nginx.conf')
    .replace(/server 127.0.0.1:3000 (.*);/, (_, options) =>
      [server]
        .flat()
        .map((port) => `server 127.0.0.1:${port} ${options};`)
        .join('\n'),
    )
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('server_name books.example;', 'server_name books.example mirror.example;')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`);
  const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${path.join(folder, part)};`,
  );
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${path.join(folder, 'pid')};
    events {} http { ${ownFolders.join(' ')} ${site} }`;
  writeFileSync(path.join(folder, 'main.conf'), main);
  return spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'main.conf')], { stdio: 'ignore' });
};

export const startCaddy: StartProxy = (folder, { server, http, https }) => {
  const site = configuration('Caddyfile').replace(
    '{$DOMAIN:books.example} {',
    '{$DOMAIN:books.example}, mirror.example {\n\ttls internal',
  );
  const main = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`;
  writeFileSync(path.join(folder, 'Caddyfile'), main);
  return spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, SITE_ADDRESS: `127.0.0.1:${server}`, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
};

/** Whether programs are installed, on a system where tests can ask from several addresses of this machine. */
export const canStart = (...programs: string[]): boolean =>
  process.platform === 'linux' &&
  programs.every((program) => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined);
