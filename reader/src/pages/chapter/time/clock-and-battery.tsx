import { useEffect, useState } from 'react';

/** The Battery Status API, which TypeScript does not describe: Chromium alone has it. */
interface BatteryManager extends EventTarget {
  level: number;
  charging: boolean;
}

const minuteMs = 60_000;

/** The time of day, and how full the battery is where the browser tells: full screen hides the device's own. */
export const ClockAndBattery = () => {
  const time = useClock();
  const battery = useBattery();
  return (
    <span>
      {time}
      {battery && ` · ${battery.charging ? '充电中' : '电量'} ${Math.round(battery.level * 100)}%`}
    </span>
  );
};

const useClock = (): string => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // At the turn of each minute.
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (now.getTime() % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
};

const useBattery = (): Pick<BatteryManager, 'level' | 'charging'> | undefined => {
  const [state, setState] = useState<Pick<BatteryManager, 'level' | 'charging'>>();
  useEffect(() => {
    const browser = navigator as Navigator & { getBattery?: () => Promise<BatteryManager> };
    let manager: BatteryManager | undefined;
    let left = false;
    const tell = () => manager && setState({ level: manager.level, charging: manager.charging });
    browser.getBattery?.().then(
      (found) => {
        if (left) return;
        manager = found;
        tell();
        for (const type of ['levelchange', 'chargingchange']) manager.addEventListener(type, tell);
      },
      () => {},
    );
    return () => {
      left = true;
      for (const type of ['levelchange', 'chargingchange']) manager?.removeEventListener(type, tell);
    };
  }, []);
  return state;
};
