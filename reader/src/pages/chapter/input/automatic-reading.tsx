import { Minus, Plus, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { storedText, storeText } from 'shared-api/device-storage';
import { IconButton } from 'shared-ui/icon-button';
import { color, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { isPaged, useReading } from '../text/index.ts';

/** Scrolls by itself, or turns the pages, at a speed of the reader's choice, until a touch, the wheel or a key stops it. */
export const AutomaticReading = ({ stop }: { stop: () => void }) => {
  const { view, chapter } = useReading();
  const [speed, setSpeed] = useState(keptSpeed);
  const change = (by: number) => {
    const next = Math.min(maxSpeed, Math.max(1, speed + by));
    setSpeed(next);
    keepSpeed(next);
  };

  useEffect(() => {
    const perSecond = charactersPerMinute(speed) / 60;
    if (isPaged()) {
      const text = document.querySelector('[data-current] [data-pid]')?.parentElement?.textContent?.length ?? 0;
      const element = document.querySelector('[data-chapter][data-current]');
      const screens = Math.max(1, (element?.scrollWidth ?? 1) / Math.max(1, element?.clientWidth ?? 1));
      const timer = setInterval(() => view.turn(1), Math.max(2_000, (text / screens / perSecond) * 1_000));
      return () => clearInterval(timer);
    }
    return scrollSteadily(perSecond);
  }, [speed, view, chapter.id]);

  useEffect(() => {
    const onInput = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[data-automatic]'))) stop();
    };
    const types = ['pointerdown', 'wheel', 'keydown'];
    for (const type of types) document.addEventListener(type, onInput, { passive: true });
    return () => {
      for (const type of types) document.removeEventListener(type, onInput);
    };
  }, [stop]);

  return (
    <SpeedBar role="region" aria-label="自动阅读" data-automatic="">
      <IconButton type="button" aria-label="慢一点" disabled={speed === 1} onClick={() => change(-1)}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <span aria-live="polite">{`速度 ${speed}`}</span>
      <IconButton type="button" aria-label="快一点" disabled={speed === maxSpeed} onClick={() => change(1)}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton type="button" aria-label="停止自动阅读" onClick={stop}>
        <Square size={16} aria-hidden="true" />
      </IconButton>
    </SpeedBar>
  );
};

/** Scrolls by so many characters a second. @returns a function that ends it */
const scrollSteadily = (charactersPerSecond: number): (() => void) => {
  const text = document.querySelector('[data-current] [data-pid]')?.parentElement;
  const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
  const pictures = [...(text?.querySelectorAll('[data-picture]') ?? [])];
  const height = heightOf(text) - pictures.reduce((sum, picture) => sum + heightOf(picture), 0);
  const pxPerSecond = (Math.max(1, height) / Math.max(1, text?.textContent?.length ?? 1)) * charactersPerSecond;
  let last = performance.now();
  let owed = 0;
  let frame = requestAnimationFrame(function step(now) {
    owed += ((now - last) / 1_000) * pxPerSecond;
    last = now;
    const whole = Math.floor(owed);
    if (whole > 0) window.scrollBy({ top: whole, behavior: 'instant' });
    owed -= whole;
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
};

const SpeedBar = styled.div`
  position: fixed;
  inset-block-end: max(${space.l}, env(safe-area-inset-bottom));
  inset-inline: 0;
  z-index: 4;
  display: flex;
  align-items: center;
  inline-size: max-content;
  margin-inline: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.sheet};
  box-shadow: ${shadow};
  font-size: ${text.small};
`;

/** Speeds go from 1 to this. */
const maxSpeed = 10;

const storageKey = 'reading-automatic-speed';
const defaultSpeed = 4;

/** Reading speed of a step: 150 to 1,050 characters a minute; most people read 300 to 600. */
const charactersPerMinute = (speed: number): number => 50 + 100 * speed;

/** The speed chosen last on this device. */
const keptSpeed = (): number => {
  const kept = Number(storedText(storageKey));
  return Number.isInteger(kept) && kept >= 1 && kept <= maxSpeed ? kept : defaultSpeed;
};

const keepSpeed = (speed: number): boolean => storeText(storageKey, String(speed));
