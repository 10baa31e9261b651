import type { mixedLoad } from './mixed-load.ts';

/** Share of the requests a second that saturate, at which a proof goes on. */
const shareOfSaturation = 0.7;

const [warmUpMs, saturationMs] = [5_000, 10_000];

/** Saturates the site, and prints how much that is. @returns the requests a second to go on with */
export const findRate = async (load: ReturnType<typeof mixedLoad>): Promise<number> => {
  await load.saturate(warmUpMs);
  load.take();
  await load.saturate(saturationMs);
  const perSecond = load.take().requests / (saturationMs / 1_000);
  const rate = Math.round(perSecond * shareOfSaturation);
  console.log(`饱和 ${Math.round(perSecond)} 请求/秒，以 ${rate} 请求/秒进行`);
  return rate;
};
