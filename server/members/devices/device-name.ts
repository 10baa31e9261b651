/** Patterns of browsers' User-Agents; a browser that also names another one stands before that. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/\bQQBrowser|MQQBrowser/, 'QQ 浏览器'],
  [/\bUCBrowser|UCWEB/, 'UC 浏览器'],
  [/\bEdgA?\/|EdgiOS/, 'Edge'],
  [/\bOPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, '三星浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Name of a device as members recognise it, from its User-Agent: `Chrome · Android`. */
export const deviceName = (userAgent = ''): string => {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(' · ') : '未知设备';
};
