/** The package declares no types for its dictionaries: `one another|…`. The server's search reads one as well. */
declare module 'opencc-js/dict/*' {
  const dictionary: string;
  export default dictionary;
}
