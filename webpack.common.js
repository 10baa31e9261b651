/**
 * The door to the shell's build. What the builds of all apps are made of is in remote-kit/src/build/: sharing/ knows federation
 * and the shared packages, base-build.ts the loaders, release/ what a release says of itself.
 */
export { appBuild } from 'remote-kit/webpack';
