/**
 * A webpack loader for a second look at the file that holds all of react-router. Modules are in one script as a whole: a hook
 * that only some remotes use would lie in every page. So the shell's later script has what it needs of this file once more,
 * and shares with the first what must be one in a page: the contexts through which components find their router.
 *
 * @throws Error where a context is no longer found, as after an upgrade: then look at the new code
 */
export default function laterRouterLoader(source: string): string {
  return contexts.reduce((text, name) => {
    const place = new RegExp(
      `^var ${name} = \\w+\\.createContext\\([^;]*\\);\\n${name}\\.displayName = "\\w+";\\n`,
      'm',
    );
    if (!place.test(text)) throw new Error(`react-router 里没有 ${name}，请核对 later-router-loader.ts`);
    return text.replace(place, '');
  }, imports + source);
}

/** All contexts that both copies might use, except those that only the later one has. */
const contexts = [
  'DataRouterContext',
  'DataRouterStateContext',
  'FetchersContext',
  'LocationContext',
  'NavigationContext',
  'RouteContext',
  'ViewTransitionContext',
  'FrameworkContext',
];

const imports = `import { ${contexts.map((name) => `UNSAFE_${name} as ${name}`).join(', ')} } from 'react-router';\n`;
