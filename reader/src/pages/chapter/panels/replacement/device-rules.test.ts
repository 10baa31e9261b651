import { readRules } from 'shared-api/replace-rules/read-rules';
import {
  addRules,
  decodeRules,
  deviceRulesKey,
  onDeviceRules,
  readDeviceRules,
  saveDeviceRules,
} from './device-rules.ts';

const { rules } = readRules('河蟹 => 和谐\n/^本站.*$/i');

beforeEach(() => localStorage.clear());

describe("the reader's rules on the device", () => {
  it('are read as they were saved, told of, and the same object until they change', () => {
    const listener = jest.fn();
    const end = onDeviceRules(listener);
    const slow = rules.map((rule) => ({ ...rule, isEnabled: false, problem: '太慢' }));
    saveDeviceRules({ isOn: false, rules: slow });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(readDeviceRules()).toEqual({ isOn: false, rules: slow });
    expect(readDeviceRules()).toBe(readDeviceRules());
    end();
    saveDeviceRules({ isOn: true, rules: [] });
    expect(localStorage.getItem(deviceRulesKey)).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each(['{', '7', 'null', '{"rules":"x"}', '{"rules":[null,1,"x",{"pattern":[]},{"name":"x"}]}'])(
    'what is none is passed over: %s',
    (stored) => {
      localStorage.setItem(deviceRulesKey, stored);
      expect(readDeviceRules().rules).toEqual([]);
    },
  );

  it('are added once, and not without end', () => {
    const twice = addRules(addRules({ isOn: true, rules: [] }, rules), rules);
    expect(twice.rules).toEqual(rules);
    const [rule] = rules;
    if (rule === undefined) throw new Error('no rule');
    const many = Array.from({ length: 500 }, (_, index) => ({ ...rule, pattern: String(index) }));
    expect(() => addRules(twice, many)).toThrow('最多保存 500 条规则');
    const long = many.map((each) => ({ ...each, pattern: each.pattern.padEnd(5_000, 'x') }));
    expect(() => saveDeviceRules({ isOn: true, rules: long })).toThrow('这台设备存不下');
  });
});

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the characters of a file of rules', () => {
  it('are read as UTF-8, with a mark at the beginning or without', () => {
    expect(decodeRules(utf8('河蟹 => 和谐'))).toBe('河蟹 => 和谐');
    expect(decodeRules(utf8('\ufeff河蟹 => 和谐'))).toBe('河蟹 => 和谐');
    expect(decodeRules(utf8(''))).toBe('');
  });

  it('are read as GB18030 where they are no UTF-8', () => {
    const gbk = Uint8Array.of(0xba, 0xd3, 0xd0, 0xb7, 0x20, 0x3d, 0x3e, 0x20, 0xba, 0xcd, 0xd0, 0xb3);
    expect(decodeRules(gbk)).toBe('河蟹 => 和谐');
    const fourBytes = Uint8Array.of(0xba, 0xd3, 0x95, 0x32, 0x82, 0x36);
    expect(decodeRules(fourBytes)).toBe('河𠀀');
  });
});
