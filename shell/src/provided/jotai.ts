export { atom, createStore, getDefaultStore, Provider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
