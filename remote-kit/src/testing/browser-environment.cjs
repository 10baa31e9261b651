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
    this.global.CSS ??= { escape: (text) => text };
    this.global.scrollTo = () => {};
    this.global.scrollBy = () => {};
    this.global.Element.prototype.scrollIntoView = () => {};
    this.global.Element.prototype.scrollTo ??= () => {};
    // jsdom lays nothing out: every box is empty, and no size ever changes.
    this.global.Range.prototype.getBoundingClientRect ??= () => new this.global.DOMRect();
    this.global.Range.prototype.getClientRects ??= () => [];
    for (const name of ['ResizeObserver', 'IntersectionObserver']) {
      this.global[name] ??= class {
        observe() {}
        unobserve() {}
        disconnect() {}
      };
    }
  }
};
