export { watchSelection } from './gestures.ts';
export { Immersive, loadBars } from './immersive.tsx';
export { areCharacterKeysOn, isCharacterKey, type ReadingKey, readingKeys, setCharacterKeys } from './key-table.ts';
export { noteClicks, noteEarlyPresses } from './note-early-presses.ts';
export { EarlyPresses, ReadingKeys } from './reading-keys.tsx';
