import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DeclaredRoute } from 'shared-api/contract';
import ts from 'typescript';

/** Node itself takes no TSX. */
const loadTsx = (): { deregister: () => void } =>
  registerHooks({
    load: (url, context, next) => {
      if (!url.endsWith('.tsx')) return next(url, context);
      const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
        compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX },
      });
      return { format: 'module', source: outputText, shortCircuit: true };
    },
  });

/** The apps of a workspace with the routes that their sources declare; nothing needs to be built. @param root its folder */
export const declaredRoutes = async (
  root: string,
  apps: readonly string[],
): Promise<{ app: string; routes: readonly DeclaredRoute[] }[]> => {
  const hooks = loadTsx();
  try {
    return await Promise.all(
      apps.map(async (app) => {
        const file = path.join(root, app, 'src/routes.tsx');
        // The shell's own routes are names of the contract.
        if (app === 'shell' || !existsSync(file)) return { app, routes: [] };
        return { app, routes: (await import(pathToFileURL(file).href)).routes };
      }),
    );
  } finally {
    hooks.deregister();
  }
};
