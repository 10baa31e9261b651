import path from 'node:path';
import { pictureOrFont } from 'release/file-kinds';
import webpack, { type Chunk, type Compiler, type WebpackPluginInstance } from 'webpack';

/** Pictures and fonts are files of the release, wherever a source or a style names them. */
export const assetRule = { test: pictureOrFont, type: 'asset/resource' };

/**
 * An address that `new URL('./logo.png', import.meta.url)` makes is a path: a server's bundle knows no origin, and both builds have to name a
 * file alike.
 */
export const urlParser = { javascript: { url: 'relative' as const } };

/**
 * Name of a picture's or font's file: by its content, so that it stays as it is from release to release, and both builds say the same. Of its own name
 * remain the letters that a release's file may have.
 */
export const assetName = ({ filename = '' }: { filename?: string }): string => {
  const [name = ''] = path.basename(filename).split('.');
  return `${name.replaceAll(/[^\w-]/g, '') || 'file'}.[contenthash:20][ext]`;
};

/** Types of webpack modules that become files with an address. */
const asset = /^asset(?:\/|$)/;

/**
 * Has addresses of pictures and fonts begin as those of the page's scripts do. A browser takes that from the remote's entry, without the site's
 * own origin; the server is told it where a release's files lie elsewhere, by a variable of the bundle (release/src/bundle/open-bundle.ts).
 */
export class AssetAddresses implements WebpackPluginInstance {
  private readonly code: string;

  private constructor(code: string) {
    this.code = code;
  }

  static inBrowser(): AssetAddresses {
    return new AssetAddresses('__webpack_require__.p = __webpack_require__.p.replace(location.origin + "/", "/");');
  }

  static onServer(app: string): AssetAddresses {
    const here = JSON.stringify(`/remotes/${app}/files/`);
    return new AssetAddresses(`__webpack_require__.p = typeof FILES_ADDRESS === "string" ? FILES_ADDRESS : ${here};`);
  }

  apply({ hooks }: Compiler): void {
    const { code } = this;
    class Addresses extends webpack.RuntimeModule {
      constructor() {
        super('asset addresses', webpack.RuntimeModule.STAGE_ATTACH);
      }

      override generate(): string {
        return code;
      }
    }
    hooks.thisCompilation.tap('AssetAddresses', (compilation) => {
      const names = (chunk: Chunk) =>
        [...chunk.getAllReferencedChunks()].some((each) =>
          [...compilation.chunkGraph.getChunkModulesIterable(each)].some(({ type }) => asset.test(type)),
        );
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.publicPath)
        .tap('AssetAddresses', (chunk) => {
          if (names(chunk)) compilation.addRuntimeModule(chunk, new Addresses());
          return undefined;
        });
    });
  }
}
