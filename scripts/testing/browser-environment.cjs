const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom with the web platform that Node has and jsdom lacks: a router's loaders need real requests and signals. FormData
 * stays jsdom's, the only one that can read its forms.
 */
const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'Uint8Array',
  'ArrayBuffer',
  'structuredClone',
  'crypto',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
    this.global.matchMedia ??= (query) => ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    });
    this.global.scrollTo = () => {};
    this.global.Element.prototype.scrollIntoView = () => {};
  }
};
