import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createSlots } from '../../http/limits/slots.ts';
import { drawCaptcha } from './image/draw-captcha.ts';

/** Pictures that are kept, some 4 kB each: one that is asked for again is not drawn again. */
const maxPictures = 500;

/** After a drawing of some 4 ms nothing is drawn for as long as this: of one second a third goes into pictures at most. */
const pauseMs = 8;

/** Pictures of captchas, drawn one at a time with pauses. @param draw draws one */
export const createCaptchaPictures = (draw: (code: string, key: string) => Buffer = drawCaptcha) => {
  const kept = new LRUCache<string, Buffer>({ max: maxPictures });
  const withSlot = createSlots({
    maxRunning: 1,
    maxQueued: 400,
    maxOfAddress: 4,
    busy: '现在要验证码的人太多，请稍后再试',
  });
  return {
    /** @param address of the client who asks */
    of: async (code: string, key: string, address: string): Promise<Buffer> => {
      const name = `${key} ${code}`;
      const known = kept.get(name);
      if (known) return known;
      return withSlot(async () => {
        const picture = kept.get(name) ?? draw(code, key);
        kept.set(name, picture);
        await setTimeout(pauseMs);
        return picture;
      }, address);
    },
  };
};
