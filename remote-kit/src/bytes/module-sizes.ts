import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { packageInPath } from '../project.ts';

/**
 * Bytes of a script by what they were made of, as its source map tells: a package by its name, a file of ours by its path
 * in the repository, what the bundler added as `webpack`.
 *
 * @param folder the app's folder, from which the map's names go
 */
export const moduleSizes = (folder: string, code: string, map: SourceMapPayload): Record<string, number> => {
  const origins = new SourceMap(map);
  const sizes: Record<string, number> = {};
  code.split('\n').forEach((text, line) => {
    for (let column = 0; column < text.length; column += 1) {
      const entry = origins.findEntry(line, column);
      const name = 'originalSource' in entry ? nameOf(entry.originalSource, folder) : bundler;
      sizes[name] = (sizes[name] ?? 0) + Buffer.byteLength(text[column] ?? '');
    }
  });
  return sizes;
};

const bundler = 'webpack';

const nameOf = (source: string, folder: string): string => {
  const modulePath = /^webpack:\/\/[^/]*\/(\.\.?\/.*)$/.exec(source)?.[1];
  if (modulePath === undefined) return bundler;
  return packageInPath(modulePath) ?? path.posix.join(path.basename(folder), modulePath);
};
