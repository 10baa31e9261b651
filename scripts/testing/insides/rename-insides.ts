import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../project.ts';
import { sourcesOf } from '../sources.ts';
import { type Mention, mentionsIn, sharedNames } from './mentions.ts';

// node scripts/testing/insides/rename-insides.ts reader
// Names everything inside an app otherwise, in the sources of this copy of the project: what its sources alone name, and the chunks of its
// pages. What the packages that the apps share name stays, and what a library reads.

const [app = ''] = process.argv.slice(2);

/** What the list of lines and the router themselves read. */
const ofLibraries = ['data-index', 'react-router-scroll-positions'];

const own: Record<Mention['kind'], (name: string) => string> = {
  attribute: (name) => name.replace('data-', 'data-own-'),
  property: (name) => name.replace('--', '--own-'),
  id: (name) => `own-${name}`,
  key: (name) => `own-${name}`,
  component: (name) => `Own${name}`,
};

const sources = sourcesOf(`${app}/src/**/*.{ts,tsx}`);
const stays = new Set([...sharedNames(), ...ofLibraries]);
const renamed = mentionsIn(sources).filter(({ name }) => !stays.has(name));
for (const { kind, name, file, start, end, write } of renamed.toSorted((one, other) => other.start - one.start)) {
  const text = sources.get(file) ?? '';
  sources.set(file, text.slice(0, start) + write(own[kind](name)) + text.slice(end));
}

const chunkName = /(?<=webpackChunkName: ")[^"]+/g;
const chunks = new Set([...sources.values()].flatMap((text) => text.match(chunkName) ?? []));
/** A route has the name of its page's chunk. */
const routes = `${app}/src/routes.ts`;
for (const [file, text] of sources) {
  const isRoutes = file.startsWith(routes);
  const withRoutes = isRoutes ? text.replace(/(?<=(?:^ *|id: )')[\w-]+(?=',$)/gm, ownChunk) : text;
  writeFileSync(path.join(root, file), withRoutes.replaceAll(chunkName, ownChunk));
}
const manifest = path.join(root, app, 'package.json');
writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/(?<=^ {6}")[\w-]+(?=",?$|":)/gm, ownChunk));
// What has another name now, for whoever looks whether the old one is left.
const names = (kind: Mention['kind']) => [...new Set(renamed.flatMap((each) => (each.kind === kind ? each.name : [])))];
console.log(JSON.stringify({ attributes: names('attribute'), ids: names('id'), keys: names('key') }));

function ownChunk(name: string): string {
  return chunks.has(name) ? `own-${name}` : name;
}
