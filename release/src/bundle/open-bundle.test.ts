import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeFileOf, readCode } from './code-cache.ts';
import { openBundle } from './open-bundle.ts';

describe('loading a server bundle', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-bundle-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const load = (code: string, provide: (name: string) => unknown = () => undefined) => {
    const file = path.join(folder, 'bundle.cjs');
    writeFileSync(file, code);
    return openBundle(file).load(provide);
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
    expect(() => openBundle(path.join(folder, 'missing.cjs'))).toThrow('missing.cjs');
  });

  describe('its code', () => {
    const file = path.join(folder, 'kept.cjs');
    const codeFile = codeFileOf(file);
    const write = (source: string) => writeFileSync(file, source);
    /** The bundle's exports, with code that was kept of it or without. */
    const exportsOf = () => openBundle(file).load(() => undefined);
    const keptCode = () => readCode(codeFile, readFileSync(file));
    const keep = () => {
      const bundle = openBundle(file);
      const exports = bundle.load(() => undefined);
      bundle.keepCode();
      return exports;
    };
    beforeEach(() => {
      rmSync(codeFile, { force: true });
      write('exports.routes = [1];');
    });

    it('is kept beside the bundle, which then runs as before', () => {
      expect(keep()).toEqual({ routes: [1] });
      expect(keptCode()?.length).toBeGreaterThan(0);
      expect(exportsOf()).toEqual({ routes: [1] });
      expect(readdirSync(folder).filter((name) => name.startsWith('kept.cjs.'))).toEqual([path.basename(codeFile)]);
    });

    it('that is kept is not written again', () => {
      keep();
      const { ino } = statSync(codeFile);
      keep();
      expect(statSync(codeFile).ino).toBe(ino);
    });

    it('of another source of the same length is not taken', () => {
      keep();
      write('exports.routes = [2];');
      expect(keptCode()).toBeUndefined();
      expect(exportsOf()).toEqual({ routes: [2] });
    });

    it.each([
      ['is cut off', (code: Buffer) => code.subarray(0, -1)],
      ['is empty', () => Buffer.alloc(0)],
      ['has one bit turned', (code: Buffer) => code.map((byte, at) => (at === 500 ? byte ^ 1 : byte))],
    ])('that %s is not taken, and is replaced', (_, damage) => {
      keep();
      const whole = keptCode();
      writeFileSync(codeFile, damage(readFileSync(codeFile)));
      expect(keptCode()).toBeUndefined();
      expect(keep()).toEqual({ routes: [1] });
      expect(keptCode()?.length).toBe(whole?.length);
    });

    it('is not kept where its folder has gone, and nothing fails', () => {
      const gone = mkdtempSync(path.join(folder, 'gone-'));
      writeFileSync(path.join(gone, 'bundle.cjs'), 'exports.routes = [];');
      const bundle = openBundle(path.join(gone, 'bundle.cjs'));
      rmSync(gone, { recursive: true });
      bundle.keepCode();
      expect(bundle.load(() => undefined)).toEqual({ routes: [] });
    });
  });
});
