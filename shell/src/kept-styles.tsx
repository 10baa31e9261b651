import { type ComponentProps, type ReactNode, useContext } from 'react';
import { StyleSheetContext } from 'styled-components';

type Compile = ComponentProps<typeof StyleSheetContext.Provider>['value']['stylis'];

/** Components are few, and so are their styles; the bound is there against a style that a remote makes anew each time. */
const most = 5_000;

const kept = new Map<string, string[]>();

const once = (compile: Compile): Compile => {
  const compileOnce = (css: string, selector = '', prefix = '', componentId = '&'): string[] => {
    const key = `${componentId} ${selector} ${prefix} ${css}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= most) kept.clear();
    const rules = compile(css, selector, prefix, componentId);
    kept.set(key, rules);
    return rules;
  };
  return Object.assign(compileOnce, { hash: compile.hash });
};

/**
 * For rendering on the server: styled-components compiles the styles of a page's components for each page anew, a third of
 * the time that a page takes. Here each is compiled once for as long as the release is in use.
 */
export const KeptStyles = ({ children }: { children: ReactNode }) => {
  const { stylis, ...context } = useContext(StyleSheetContext);
  return <StyleSheetContext value={{ ...context, stylis: once(stylis) }}>{children}</StyleSheetContext>;
};
