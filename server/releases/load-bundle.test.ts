import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadBundle } from './load-bundle.ts';

describe('loading a server bundle', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-bundle-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const load = (code: string, provide: (name: string) => unknown = () => undefined) => {
    const file = path.join(folder, 'bundle.cjs');
    writeFileSync(file, code);
    return loadBundle(file, provide);
  };

  it('a bundle’s exports are returned, however it exports them', () => {
    expect(load('exports.routes = [];')).toEqual({ routes: [] });
    expect(load('module.exports = { routes: [] };')).toEqual({ routes: [] });
  });

  it('a bundle runs anew each time: nothing of it is kept', () => {
    const count = 'exports.count = (this.count = (this.count ?? 0) + 1);';
    expect([load(count), load(count)]).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('a bundle gets the packages that it is provided with, and no other', () => {
    const provide = jest.fn((name: string) => `provided ${name}`);
    expect(load('exports.react = require("react");', provide)).toEqual({ react: 'provided react' });
    expect(provide).toHaveBeenCalledWith('react');
    expect(load('exports.known = [typeof __filename, require.resolve, require.cache];')).toEqual({
      known: ['undefined', undefined, undefined],
    });
  });

  it('a bundle may end in a comment', () => {
    expect(load('exports.a = 1; // the end')).toEqual({ a: 1 });
  });

  it.each([
    ['throw new Error("no start");', 'no start'],
    ['exports.routes = [', 'Unexpected'],
    ['import "react";', 'import'],
    ['window.title = "";', 'window is not defined'],
    ['require("fs");', 'fs is not provided'],
  ])('the error of %s is passed on', (code, message) => {
    const provide = (name: string) => {
      throw new Error(`${name} is not provided`);
    };
    expect(() => load(code, provide)).toThrow(message);
  });

  it('the error of a bundle that cannot be read names the file', () => {
    expect(() => loadBundle(path.join(folder, 'missing.cjs'), () => undefined)).toThrow('missing.cjs');
  });
});
