/** Pairs `traditional simplified[ other…]` joined by `|`; the package types only its converters. */
declare module 'opencc-js/dict/TSCharacters' {
  const dictionary: string;
  export default dictionary;
}
