import * as calls from 'shared-api/console/calls';
import { importBounds } from 'shared-api/console/imports';
import type { Upload } from 'shared-api/console/schemas/imports';
import { isApiError } from 'shared-api/errors';
import { post } from 'shared-api/request';
import { loadPart } from 'shared-ui/load-part';
import type { Upload as TusUpload } from 'tus-js-client';

/** A file on its way to the server. */
export interface QueuedUpload {
  id: number;
  name: string;
  bytes: number;
  sent: number;
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';
  /** Why it failed, as a sentence. */
  problem: string;
}

interface Entry {
  shown: QueuedUpload;
  file: File;
  tus?: TusUpload;
}

/** Uploads that run beside each other; the others wait. */
const maxRunning = 3;
/** Size of one request of an upload, in bytes: even over a slow line it must arrive within the server's time limit for a request. */
const partBytes = 1_048_576;
/** Pauses before a cut line is tried again, in milliseconds; after the last one somebody has to press 重试. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

const cutLine = '连接断了，没有传完。可以重试，会从断的地方继续。';

/** The sentence of an answer of the server; empty where it has none. */
const sentenceIn = (body: string): string => {
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return typeof error === 'string' ? error : '';
  } catch {
    return '';
  }
};

/** Answers that stay the same however often one asks. 409 is an offset that is asked for anew, 429 a wish to wait. */
const isFinal = (status: number): boolean =>
  (status >= 400 && status < 500 && ![409, 423, 429].includes(status)) || status === 507;

/**
 * The uploads of this page, which outlive the view that shows them. The server knows each by name, length and time, so that one that is
 * added again, also after a reload, goes on where it was.
 */
class UploadQueue {
  private entries: Entry[] = [];
  private lastId = 0;
  private shown: readonly QueuedUpload[] = [];
  private readonly listeners = new Set<() => void>();

  /** Called when the list has changed. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The same array until something changes. */
  readonly list = (): readonly QueuedUpload[] => this.shown;

  isBusy(): boolean {
    return this.shown.some(({ state }) => state === 'waiting' || state === 'sending');
  }

  add(files: Iterable<File>): void {
    for (const file of files) {
      this.lastId += 1;
      const { name, size: bytes } = file;
      const problem = this.problemOf(file);
      const state = problem === '' ? 'waiting' : 'failed';
      this.entries.push({ file, shown: { id: this.lastId, name, bytes, sent: 0, state, problem } });
    }
    this.tell();
    this.startNext();
  }

  /** Tries those again that failed. */
  retry(ids: readonly number[]): void {
    for (const entry of this.entries) {
      if (ids.includes(entry.shown.id) && entry.shown.state === 'failed')
        this.set(entry, { state: 'waiting', problem: '' });
    }
    this.startNext();
  }

  cancel(id: number): void {
    const entry = this.entries.find(({ shown }) => shown.id === id);
    if (entry === undefined) return;
    const { tus } = entry;
    this.set(entry, { state: 'cancelled' });
    // Ends it on the server too; where that cannot be reached, it is cleared away there after a day.
    if (tus) tus.abort(true).catch(() => {});
    this.startNext();
  }

  /** Takes those off the list that are over. */
  clear(): void {
    this.entries = this.entries.filter(({ shown: { state } }) => state === 'waiting' || state === 'sending');
    this.tell();
  }

  /** Why a file is refused before anything is sent, in Chinese; empty where it may be sent. */
  private problemOf({ name, size }: File): string {
    if (!/\.(?:txt|epub|zip)$/i.test(name)) return '只收 TXT、EPUB 和 zip 文件';
    if (size === 0) return '文件是空的';
    return size > importBounds.fileBytes ? `文件太大（超过 ${importBounds.fileBytes / 1_000_000} MB）` : '';
  }

  private startNext(): void {
    const running = this.entries.filter(({ shown }) => shown.state === 'sending').length;
    const waiting = this.entries.filter(({ shown }) => shown.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, maxRunning - running))) void this.send(entry);
  }

  private async send(entry: Entry): Promise<void> {
    this.set(entry, { state: 'sending' });
    try {
      const { file } = entry;
      const form = { name: file.name, bytes: file.size, modified: Math.max(0, file.lastModified) };
      // By the hundred: what fails stands in the list.
      const upload = await post<Upload>(calls.beginUpload, form, { quiet: true });
      this.set(entry, { sent: upload.offset });
      if (upload.offset < file.size) await this.sendBytes(entry, upload);
      this.end(entry, { state: 'sent', sent: file.size });
    } catch (error) {
      this.end(entry, { state: 'failed', problem: this.sentenceOf(error) });
    }
  }

  private async sendBytes(entry: Entry, { address }: Upload): Promise<void> {
    const tusClient = await loadPart(() => import(/* webpackChunkName: "console-tus" */ 'tus-js-client'));
    if (entry.shown.state !== 'sending') return;
    await new Promise<void>((resolve, reject) => {
      const tus = new tusClient.Upload(entry.file, {
        uploadUrl: address,
        chunkSize: partBytes,
        retryDelays,
        storeFingerprintForResuming: false,
        onProgress: (sent) => this.set(entry, { sent }),
        onShouldRetry: ({ originalResponse }) => !originalResponse || !isFinal(originalResponse.getStatus()),
        onError: reject,
        onSuccess: () => resolve(),
      });
      entry.tus = tus;
      tus.start();
    });
  }

  private sentenceOf(error: unknown): string {
    if (isApiError(error)) return error.shown || cutLine;
    const { originalResponse } = error as { originalResponse?: { getBody: () => string } | null };
    return (originalResponse && sentenceIn(originalResponse.getBody())) || cutLine;
  }

  /** Shows how an upload ended, unless it was cancelled meanwhile, and starts the next. */
  private end(entry: Entry, change: Partial<QueuedUpload>): void {
    if (entry.shown.state === 'sending') this.set(entry, change);
    this.startNext();
  }

  private set(entry: Entry, change: Partial<QueuedUpload>): void {
    entry.shown = { ...entry.shown, ...change };
    this.tell();
  }

  private tell(): void {
    this.shown = this.entries.map(({ shown }) => shown);
    for (const listener of this.listeners) listener();
  }
}

/** The uploads of this page. */
export const uploads = new UploadQueue();
