import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../test/find-browser.ts';

/**
 * Chromium, spoken to in its own protocol. Not through Playwright, which has the browser note where each request comes from:
 * on a phone four times slower that note alone holds the page up for a third of a second.
 */
export interface Chromium {
  /** A tab with nothing in any cache. */
  openTab: () => Promise<Tab>;
  close: () => Promise<void>;
}

export interface Tab {
  /** Sends a command of the DevTools protocol. @throws Error where the browser refuses it */
  send: Send;
  close: () => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: every command of the protocol answers with a shape of its own
type Send = (method: string, params?: object) => Promise<any>;

/** @throws Error where no browser can be had */
export const executable = (): string => {
  const found = findBrowser();
  if (found === undefined)
    throw new Error('没有可用的浏览器：请安装 Chrome 或 Chromium，或用 CHROME_PATH 指明它的位置');
  return found === 'playwright' ? chromium.executablePath() : found;
};

export const openChromium = async (): Promise<Chromium> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'shuhai-chromium-'));
  const browser = spawn(
    executable(),
    [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const connection = await connect(await debuggingAddress(browser));
  return {
    openTab: () => openTab(connection.send),
    close: async () => {
      const ended = once(browser, 'exit');
      // A browser that is quick to end answers nothing more.
      void connection.send('Browser.close');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const openTab = async (send: SendTo): Promise<Tab> => {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  return {
    send: (method, params) => send(method, params, sessionId),
    close: () => send('Target.disposeBrowserContext', { browserContextId }),
  };
};

const debuggingAddress = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`浏览器没有启动\n${said}`)));
  });

// biome-ignore lint/suspicious/noExplicitAny: as above
type SendTo = (method: string, params?: object, sessionId?: string) => Promise<any>;

const connect = async (address: string): Promise<{ send: SendTo }> => {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let lastId = 0;
  return {
    send: (method, params = {}, sessionId = undefined) => {
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(lastId, answer);
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      return answer.promise;
    },
  };
};
