/** The package declares no types for its dictionaries: `one another|…`. */
declare module 'opencc-js/dict/*' {
  const dictionary: string;
  export default dictionary;
}
