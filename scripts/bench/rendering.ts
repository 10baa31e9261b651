import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { alternate, median } from './alternate.ts';
import { benchLibrary } from './bench-library.ts';
import { load } from './keep-alive-load.ts';
import { type MeasuredProcess, startMeasured, startSite } from './measured-process.ts';

/** What a page costs the server, in CPU time: kept in memory against node:http alone, and rendered anew. */

const rounds = 7;
const keptRequests = 20_000;
const renderedPages = 1_000;

export const measureRendering = async (): Promise<void> => {
  const library = await benchLibrary();
  const site = await startSite(library.dataDir);
  const page = `${site.origin}/detail/${library.chapterId}`;
  const answerFile = path.join(library.dataDir, 'answer.json');
  await keepAnswer(page, answerFile);
  const plain = await startMeasured('scripts/bench/serve-from-memory.ts', { args: [answerFile] });

  let renderings = 0;
  const perRequest = async (
    server: MeasuredProcess,
    count: number,
    urlOf: (index: number) => string,
    encoding: 'br' | 'identity' = 'br',
  ) => {
    const before = await server.cpu();
    await load(count, urlOf, encoding);
    return ((await server.cpu()) - before) / count;
  };
  const measurements = {
    plain: () => perRequest(plain, keptRequests, () => `${plain.origin}/0`),
    kept: () => perRequest(site, keptRequests, () => page),
    // A parameter that nothing knows makes each address a page of its own.
    rendered: () => perRequest(site, renderedPages, () => `${page}?turn=${renderings++}`, 'identity'),
    compressed: () => perRequest(site, renderedPages, () => `${page}?turn=${renderings++}`),
  };
  try {
    await alternate(2, measurements);
    const results = await alternate(rounds, measurements);
    const cost = (name: keyof typeof measurements) => median(results[name]);
    const ratio = median(results.kept.map((kept, round) => kept / (results.plain[round] ?? Number.NaN)));
    console.log(`仅 node:http：${cost('plain').toFixed(1)} µs`);
    console.log(`取自缓存：${cost('kept').toFixed(1)} µs，为前者的 ${ratio.toFixed(2)} 倍`);
    console.log(
      `重新渲染：${(cost('rendered') / 1_000).toFixed(2)} ms，为取自缓存的 ${(cost('rendered') / cost('kept')).toFixed(0)} 倍`,
    );
    console.log(`重新渲染并压缩：${(cost('compressed') / 1_000).toFixed(2)} ms`);
  } finally {
    await plain.stop();
    await site.stop();
    await library.remove();
  }
};

/** Writes a page's answer, as it came, into a file for serve-from-memory.ts. */
const keepAnswer = async (url: string, file: string): Promise<void> => {
  const { request } = await import('node:http');
  const { headers, body } = await new Promise<{ headers: object; body: Buffer }>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });
  await writeFile(file, JSON.stringify({ headers, body: body.toString('base64') }));
};
