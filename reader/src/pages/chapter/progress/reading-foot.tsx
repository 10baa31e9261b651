import { useEffect, useState } from 'react';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { TimeLeft } from './time-left.tsx';

/**
 * A quiet line at the window's foot: the time that is left, and the clock and the battery in the immersive view and where the reader
 * asked for them. Otherwise only where it covers no text: beside the sheet on a wide screen.
 */
export const ReadingFoot = () => (
  <FootLine data-reading-foot>
    <TimeLeft />
    <ImmersiveOnly>
      <ClockAndBattery />
    </ImmersiveOnly>
  </FootLine>
);

const ImmersiveOnly = styled.span`
  display: none;

  html:is([data-immersive], [data-clock]) & {
    display: inline;
  }
`;

const FootLine = styled.p`
  position: fixed;
  inset-inline: auto ${space.xl};
  inset-block-end: ${space.m};
  z-index: 2;
  display: none;
  gap: ${space.l};
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  pointer-events: none;

  /* The first words stay where they are when others follow: there is room for all of them. */
  @media (min-width: 75em) {
    display: flex;
    inline-size: 17em;
  }

  /* The number of the page stands at the end of the same line. */
  html[data-mode='page'] & {
    inset-inline-end: calc(20px + 6em);
    inset-block-end: 8px;
  }

  html:is([data-immersive], [data-clock]) & {
    display: flex;
    justify-content: space-between;
    inset-inline: 0;
    inline-size: auto;
    inset-block-end: 0;
    padding: 2px ${space.l} calc(2px + env(safe-area-inset-bottom));
    background: ${color.paper};
  }

  html:is([data-immersive], [data-clock])[data-mode='page'] & {
    inset-block-end: 0;
    padding: 0 calc(20px + 6em) max(8px, env(safe-area-inset-bottom)) 20px;
    background: none;
  }
`;

/** The Battery Status API, which TypeScript does not describe: Chromium alone has it. */
interface BatteryManager extends EventTarget {
  level: number;
  charging: boolean;
}

const minuteMs = 60_000;

/** The time of day, and how full the battery is where the browser tells: full screen hides the device's own. */
const ClockAndBattery = () => {
  const time = useClock();
  const battery = useBattery();
  return (
    <span>
      {time + (battery ? ` · ${battery.charging ? '充电中' : '电量'} ${Math.round(battery.level * 100)}%` : '')}
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
