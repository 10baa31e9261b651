import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { activeReleases, readRelease } from '../release.ts';
import type { Rehearsal } from './rehearse.ts';
import { tryPages } from './try-pages.ts';

/** The process of a rehearsal; see rehearse.ts. It answers with one line of JSON, the problems. */
const { folders, apps }: Rehearsal = JSON.parse(await text(process.stdin));
const [shell, ...remotes] = folders.map(readRelease);
if (!shell) throw new Error('a rehearsal needs a shell');

const dataDir = mkdtempSync(path.join(tmpdir(), 'shuhai-rehearsal-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const problems = await tryPages(activeReleases(shell, remotes), apps, dataDir);
process.stdout.write(`\n${JSON.stringify(problems)}\n`, () => process.exit());
