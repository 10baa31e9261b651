export {
  atomWithReset,
  atomWithStorage,
  createJSONStorage,
  RESET,
  useHydrateAtoms,
  useResetAtom,
} from 'jotai/utils';
