import type { Compiler } from 'webpack';

/**
 * Has the shell (shell/src/remotes/integrity.ts) put its hash on every script that an app loads later. The hashes cannot
 * stand in the app itself: a file's name, which others name, follows from its content.
 */
export class ScriptIntegrity {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('ScriptIntegrity', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptIntegrity',
        (code) => `${code}\nWITH_INTEGRITY(script);`,
      );
    });
  }
}
