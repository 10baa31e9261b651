/**
 * The door to the shell's build. What the builds of all apps are made of is in remote-kit/src/build/: federation.ts knows
 * federation, provided-packages.ts the shared packages, base-build.ts the loaders.
 */
export { appBuild } from 'remote-kit/webpack';
