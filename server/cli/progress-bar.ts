import cliProgress from 'cli-progress';

/** A progress bar with the time that is left; nothing is shown where standard error is not a terminal. */
interface ProgressBar {
  /** A step begins, in place of the one before. @param total of what {@link add} counts, about */
  begin: (step: string, total: number) => void;
  add: (count: number) => void;
  /** Takes the bar away, for a line that is to be printed or for good; the next {@link add} draws it again. */
  hide: () => void;
}

const drawEveryMs = 100;

/** A time in words: `1 小时 5 分`, `2 分 30 秒`, `8 秒`. */
export const durationText = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  if (hours > 0) return `${hours} 小时 ${minutes} 分`;
  return minutes > 0 ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`;
};

export const createProgressBar = (stream: NodeJS.WriteStream = process.stderr): ProgressBar => {
  const bar = new cliProgress.SingleBar(
    {
      stream,
      format: '{step} {bar} {percentage}%　还需 {eta_formatted}',
      formatTime: durationText,
      clearOnComplete: true,
      hideCursor: true,
      // Drawn by each call and not by a timer: SQLite blocks the event loop while it works.
      synchronousUpdate: true,
      fps: 1000 / drawEveryMs,
      etaBuffer: 100,
    },
    cliProgress.Presets.shades_classic,
  );
  let [step, total, done] = ['', 0, 0];
  let unshown = 0;
  let isShown = false;
  let drawnAt = 0;
  const hide = () => {
    if (isShown) bar.stop();
    isShown = false;
  };
  return {
    begin: (nextStep, nextTotal) => {
      hide();
      [step, total, done, unshown] = [nextStep, nextTotal, 0, 0];
    },
    add: (count) => {
      unshown += count;
      const now = performance.now();
      if (stream.isTTY !== true || now - drawnAt < drawEveryMs) return;
      drawnAt = now;
      done += unshown;
      unshown = 0;
      if (!isShown) bar.start(Math.max(total, done), done, { step });
      isShown = true;
      bar.setTotal(Math.max(total, done));
      bar.update(done);
    },
    hide,
  };
};
