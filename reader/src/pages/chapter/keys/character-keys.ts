/** Local storage key: present where a reader has turned off keys that type a character, on this device. */
const storageKey = 'reading-character-keys-off';

/** Without storage the choice lasts as long as the page. */
let unstored: boolean | undefined;

/** Whether letters and signs work as keys. People who dictate, or touch keys by accident, turn them off. */
export const areCharacterKeysOn = (): boolean => {
  try {
    return unstored ?? localStorage.getItem(storageKey) === null;
  } catch {
    return true;
  }
};

export const setCharacterKeys = (areOn: boolean): void => {
  unstored = undefined;
  try {
    if (areOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, '1');
  } catch {
    unstored = areOn;
  }
};
