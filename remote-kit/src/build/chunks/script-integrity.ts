import type { Compiler } from 'webpack';

/**
 * Has the shell (shell/src/remotes/integrity.ts) put its hash on every script and style that an app loads later. The hashes cannot
 * stand in the app itself: a file's name, which others name, follows from its content.
 */
export class ScriptIntegrity {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    const { CssLoadingRuntimeModule } = compiler.webpack.web;
    compiler.hooks.compilation.tap('ScriptIntegrity', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptIntegrity',
        (code) => `${code}\nWITH_INTEGRITY(script);`,
      );
      CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(
        'ScriptIntegrity',
        (code) => `${code}\n${srcOfLink}\nWITH_INTEGRITY(link);`,
      );
    });
  }
}

/** Shells know scripts, whose address is their `src`: that of a style is its `href`. */
const srcOfLink = 'Object.defineProperty(link, "src", { get: () => link.href, set: (url) => { link.href = url; } });';
