/**
 * CSS files of an app, by webpack's own means: files of the release, named by their content, which a page loads before what they are for. A file
 * that is called `a.module.css` gives its names to whoever imports it; these are the same in the browser's and the server's build.
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
