/**
 * CSS files of an app, built by webpack itself into files named by their content. The class names of `a.module.css` are the same in the browser's
 * and the server's build.
 */
export const styleRule = { test: /\.css$/, sideEffects: true };

/** Names of the styles' files. As they are of the content, addresses are too. */
export const styleNames = {
  cssFilename: '[name].[contenthash:20].css',
  cssChunkFilename: '[name].[contenthash:20].css',
};

/** Options of the modules' parser: `import styles from './a.module.css'`, as teams write it elsewhere. */
export const styleParser = { 'css/auto': { namedExports: false } };

/** Options of the modules' generator: names by path, whatever the order in which sources are found. */
export const styleGenerator = { 'css/auto': { localIdentName: '[uniqueName]-[hash]-[local]' } };
