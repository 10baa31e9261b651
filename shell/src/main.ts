// The shared packages come as chunks: whatever uses them must stand behind an asynchronous border.
import(/* webpackChunkName: "start" */ './start.tsx');

export {};
