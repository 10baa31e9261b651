export { KeepPosition, useSameSentence } from './position.tsx';
export { ReadingFoot } from './reading-foot.tsx';
export { ReadingTime } from './reading-time.tsx';
export { savedPlace } from './saved-place.ts';
export { charactersBefore, lengthOf, placeAfter, TimeLeft } from './time-left.tsx';
