import { readRules } from 'shared-api/replace-rules/read-rules';
import { addRules, deviceRulesKey, onDeviceRules, readDeviceRules, saveDeviceRules } from './device-rules.ts';

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
