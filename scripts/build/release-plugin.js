import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Describes a finished browser build in `release.json`: its name made from version and content, the routes that it
 * owns, its files with sizes and hashes, and which files each named chunk needs, so that the server can tell a page what
 * to preload.
 */
export class ReleasePlugin {
  /** @param {{ app: string, folder: string, entry: string }} options entry: the script that a page loads first */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      const { app, folder, entry } = this.options;
      const { version, shuhai = { routes: {} } } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      const files = filesOf(compilation);
      const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
      const release = {
        app,
        version,
        release: `${app}@${version}-${hash}`,
        contract: shuhai.contract ?? null,
        routes: shuhai.routes,
        entry: entryFile(compilation, entry),
        chunks: chunksOf(compilation),
        files,
      };
      // Beside the files, not among them: it is the server's, no browser asks for it.
      const target = path.join(compiler.outputPath, '..', 'release.json');
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, `${JSON.stringify(release, null, 2)}\n`);
    });
  }
}

const filesOf = (compilation) =>
  Object.fromEntries(
    // All assets, not only the emitted ones: a rebuild leaves alone what did not change.
    compilation
      .getAssets()
      .map(({ name }) => name)
      .filter((name) => !name.endsWith('.map'))
      .sort()
      .map((name) => {
        const content = readFileSync(path.join(compilation.outputOptions.path, name));
        return [
          name,
          { size: content.length, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` },
        ];
      }),
  );

const entryFile = (compilation, entry) =>
  [...(compilation.entrypoints.get(entry)?.getFiles() ?? [])].filter((name) => name.endsWith('.js')).at(-1) ?? entry;

/** Every named chunk group with all the scripts that it needs. */
const chunksOf = (compilation) =>
  Object.fromEntries(
    compilation.chunkGroups
      .filter((group) => group.name && !compilation.entrypoints.has(group.name))
      .map((group) => [group.name, group.getFiles().filter((name) => name.endsWith('.js'))])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
