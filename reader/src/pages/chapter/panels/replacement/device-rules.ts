import { storedText, storeText } from 'shared-api/device-storage';
import { rulesOf } from 'shared-api/replace-rules/read-rules';
import { type ReplaceRule, ruleBounds } from 'shared-api/replace-rules/replace-rule';

/** Key in local storage of the reader's replacement rules. */
export const deviceRulesKey = 'replace-rules';

/** All rules together, in UTF-16 units: a tenth of what a browser gives a site. */
const maxStoredLength = 500_000;

/** A rule of the reader's, and why it was switched off by itself: it took too long, or cannot be used. */
export interface DeviceRule extends ReplaceRule {
  problem?: string;
}

/** The reader's rules on this device. */
export interface DeviceRules {
  /** Whether the text is shown as they change it. */
  isOn: boolean;
  rules: DeviceRule[];
}

/** The rules cannot be kept on this device; its message is a sentence for the reader. */
class DeviceRulesError extends Error {
  override readonly name = 'DeviceRulesError';
}

const none: DeviceRules = { isOn: true, rules: [] };
const listeners = new Set<() => void>();
/** The rules that were parsed last, and the stored text that they were parsed from. */
let known: { stored: string | null; rules: DeviceRules } = { stored: null, rules: none };

/** Whatever else stands there is no rule: storage may have been written by anybody. */
const parse = (stored: string): DeviceRules => {
  try {
    const value = JSON.parse(stored) as { isOn?: unknown; rules?: unknown } | null;
    const items = Array.isArray(value?.rules) ? value.rules : [];
    const rules = items.flatMap((item: unknown): DeviceRule[] => {
      const [rule] = rulesOf([asExported(item)]).rules;
      const problem = (item as { problem?: unknown } | null)?.problem;
      return rule === undefined ? [] : [typeof problem === 'string' ? { ...rule, problem } : rule];
    });
    return { isOn: value?.isOn !== false, rules };
  } catch {
    return none;
  }
};

/** A kept rule with the names that files have. */
const asExported = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return item;
  const { inTitles, inText } = item as Partial<ReplaceRule>;
  return { ...item, scopeTitle: inTitles, scopeContent: inText };
};

/** The reader's rules; the same object as long as nothing has changed. */
export const readDeviceRules = (): DeviceRules => {
  const stored = storedText(deviceRulesKey);
  if (stored !== known.stored) known = { stored, rules: stored === null ? none : parse(stored) };
  return known.rules;
};

/** @throws DeviceRulesError */
export const saveDeviceRules = (rules: DeviceRules): void => {
  const stored = JSON.stringify(rules);
  if (stored.length > maxStoredLength) throw new DeviceRulesError('规则太多，这台设备存不下');
  if (!storeText(deviceRulesKey, rules.rules.length === 0 ? null : stored))
    throw new DeviceRulesError('这台设备存不下规则');
  for (const listener of listeners) listener();
};

/** Calls back when the rules change, in this tab or another. @returns a function that ends it */
export const onDeviceRules = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === deviceRulesKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

/** Rules with others behind them; one that is there already is not added. @throws DeviceRulesError where there are too many */
export const addRules = ({ isOn, rules }: DeviceRules, more: readonly ReplaceRule[]): DeviceRules => {
  const keyOf = ({ pattern, isRegex, replacement, scope }: ReplaceRule) =>
    JSON.stringify([pattern, isRegex, replacement, scope]);
  const known = new Set(rules.map(keyOf));
  const added = more.filter((rule) => !known.has(keyOf(rule)));
  if (rules.length + added.length > ruleBounds.rules) throw new DeviceRulesError(`最多保存 ${ruleBounds.rules} 条规则`);
  return { isOn, rules: [...rules, ...added] };
};

/** Decodes a file of rules: UTF-8, or else GB18030, in which Chinese editors still save and which holds GBK. */
export const decodeRules = (bytes: ArrayBuffer | Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};
