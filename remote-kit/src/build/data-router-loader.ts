/**
 * A webpack loader for the file that holds all modes of react-router. What belongs to framework mode and to server
 * components is reached from `Link`, from error boundaries and from `createRouter`, so no bundler can leave it out by itself.
 * Here it is cut where the router asks whether such a mode is on; we use neither. It saves 2.8 kB of every page, and every
 * link two states and two effects.
 *
 * @throws Error where such a place is no longer found, as after an upgrade: then look at the new code
 */
export default function dataRouterLoader(source: string): string {
  // The package's other file is the server runtime of framework mode.
  if (!source.includes('function createRouter(')) return source;
  return cuts.reduce((text, { place, becomes }) => {
    if (!text.includes(place)) throw new Error(`react-router 里没有这一处，请核对 data-router-loader.ts：${place}`);
    return text.replaceAll(place, becomes);
  }, source);
}

interface Cut {
  place: string;
  becomes: string;
}

/** A function that gives this and does no more. */
const give = (head: string, result: string): Cut => ({
  place: `function ${head} {\n`,
  becomes: `function ${head} {\n  return ${result};\n`,
});

/** A component that can be left out where nobody uses it: a call and a name given to it would look like effects. */
const leaveOutUnused = (name: string): Cut[] => [
  { place: `var ${name} = React10.forwardRef(`, becomes: `var ${name} = /* @__PURE__ */ React10.forwardRef(` },
  { place: `\n${name}.displayName = "${name}";`, becomes: '' },
];

const cuts: Cut[] = [
  // Framework mode prefetches the modules of routes. (We have loaders that do so where it pays.)
  give('usePrefetchBehavior(prefetch, theirElementProps)', '[false, null, {}]'),
  give('PrefetchPageLinks({ page, ...linkProps })', 'null'),
  // Errors of server components.
  { place: 'if (this.context && typeof error === "object"', becomes: 'if (false && typeof error === "object"' },
  { place: 'React2.createElement(RSCErrorHandler, { error }, result)', becomes: 'result' },
  // Observers of the router, by an option that we do not give.
  { place: 'if (init.instrumentations) {', becomes: 'if (false) {' },
  // Data from a server that hydrates by the router's own script; we hand ours over.
  give('parseHydrationData()', 'void 0'),
  // Routes that are asked for when a path is first met: ours are all declared (docs/decisions/0003-declared-routes.md).
  { place: 'if (isFogOfWar) {', becomes: 'if (false) {' },
  { place: 'if (!isFogOfWar) {', becomes: 'if (true) {' },
  { place: 'if (init.patchRoutesOnNavigation) {', becomes: 'if (false) {' },
  { place: 'init.patchRoutesOnNavigation != null', becomes: 'false' },
  { place: 'fogOfWar.active && fogOfWar.matches', becomes: 'false' },
  ...leaveOutUnused('Form'),
  ...leaveOutUnused('NavLink'),
];
