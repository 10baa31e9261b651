import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as calls from 'shared-api/console/calls';
import type { Upload } from 'shared-api/console/schemas/imports';
import { apiBase } from 'shared-api/paths';

/** A file that is sent, and how often its line is cut on the way. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
  cuts: number;
}

interface Client {
  /** Of the server that is running now: another one after each kill. */
  port: () => number;
  cookie: string;
}

const partBytes = 256 * 1024;
const retryMs = 50;
const maxTries = 400;

interface Answer {
  status: number;
  body: string;
  offset: number;
}

/** @param cutAfter sends so many bytes of the body and breaks the connection */
const send = (
  { port, cookie }: Client,
  { method, path, headers = {}, body = new Uint8Array(), cutAfter }: Sending,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: port(), method, path, headers: { cookie, 'content-length': body.length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            offset: Number(response.headers['upload-offset'] ?? -1),
          }),
        );
      },
    );
    request.on('error', reject);
    if (cutAfter === undefined) request.end(body);
    else request.write(body.subarray(0, cutAfter), () => setTimeout(() => request.destroy(new Error('cut')), 20));
  });

interface Sending {
  method: 'POST' | 'PATCH' | 'HEAD';
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  cutAfter?: number;
}

/** Asks until the server answers with 2xx: it may be away. @throws Error for an answer that will not change */
const insist = async (client: Client, sending: Sending): Promise<Answer> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const answer = await send(client, sending).catch(() => null);
    if (answer !== null && answer.status < 300) return answer;
    if (answer !== null && answer.status < 500 && answer.status !== 409)
      throw new Error(`${sending.method} ${sending.path}: ${answer.status} ${answer.body}`);
    await wait(retryMs);
  }
  throw new Error(`${sending.method} ${sending.path}: no answer`);
};

/** Uploads a file as a page does, through lines that are cut and servers that go away. @returns its job */
export const uploadThroughCuts = async (client: Client, { name, bytes, cuts }: SentFile): Promise<string> => {
  const form = JSON.stringify({ name, bytes: bytes.length, modified: 1 });
  const begun = await insist(client, {
    method: 'POST',
    path: apiBase + calls.beginUpload,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(form),
  });
  const upload: Upload = JSON.parse(begun.body).data;
  const protocol = { 'tus-resumable': '1.0.0' };
  let [offset, cutsLeft] = [upload.offset, cuts];
  while (offset < bytes.length) {
    const part = bytes.subarray(offset, offset + partBytes);
    const sending: Sending = {
      method: 'PATCH',
      path: upload.address,
      headers: {
        ...protocol,
        'upload-offset': `${offset}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: part,
      ...(cutsLeft > 0 && { cutAfter: Math.ceil(part.length / 2) }),
    };
    const answer = await send(client, sending).catch(() => null);
    if (cutsLeft > 0) cutsLeft -= 1;
    if (answer?.status === 204) offset = answer.offset;
    else offset = (await insist(client, { method: 'HEAD', path: upload.address, headers: protocol })).offset;
  }
  return upload.job;
};
