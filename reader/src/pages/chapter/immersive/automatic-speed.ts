/** Speeds go from 1 to this. */
export const maxSpeed = 10;

const storageKey = 'reading-automatic-speed';
const defaultSpeed = 4;

/** Reading speed of a step: 150 to 1,050 characters a minute; most people read 300 to 600. */
export const charactersPerMinute = (speed: number): number => 50 + 100 * speed;

/** The speed chosen last on this device. */
export const keptSpeed = (): number => {
  try {
    const kept = Number(localStorage.getItem(storageKey));
    return Number.isInteger(kept) && kept >= 1 && kept <= maxSpeed ? kept : defaultSpeed;
  } catch {
    return defaultSpeed;
  }
};

export const keepSpeed = (speed: number): void => {
  try {
    localStorage.setItem(storageKey, String(speed));
  } catch {
    // Storage is full or forbidden: the speed holds until automatic reading ends.
  }
};
