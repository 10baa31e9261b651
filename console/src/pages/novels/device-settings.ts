import { useCallback, useEffect, useState } from 'react';

/**
 * A setting of the table that stays on this device, as JSON.
 * @param usual what counts where nothing was chosen, or what was kept cannot be read
 * @param isValid whether what was kept is such a setting
 */
export const useDeviceSetting = <Setting>(
  key: string,
  usual: Setting,
  isValid: (kept: unknown) => kept is Setting,
): [Setting, (setting: Setting) => void] => {
  const [setting, setSetting] = useState(usual);
  // Not while rendering: the page that the server sends knows no device.
  useEffect(() => {
    const kept = read(key);
    if (isValid(kept)) setSetting(kept);
  }, [key, isValid]);
  const keep = useCallback(
    (changed: Setting) => {
      setSetting(changed);
      try {
        localStorage.setItem(key, JSON.stringify(changed));
      } catch {
        // Storage is full or forbidden: it counts until the page is left.
      }
    },
    [key],
  );
  return [setting, keep];
};

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};
