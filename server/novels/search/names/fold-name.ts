import dictionary from 'opencc-js/dict/TSCharacters';

/**
 * Folds a name to what its spellings have in common: width, case, punctuation and white space are dropped, and
 * traditional characters become simplified ones. One character at a time on both sides of a comparison: converting
 * phrases turns 乾坤 and 乾 into different characters and loses hits.
 */
export const foldName = (name: string): string => {
  const characters = simplifiedCharacters();
  let folded = '';
  for (const character of name.normalize('NFKC').toLowerCase().replace(notCompared, '')) {
    folded += characters.get(character) ?? character;
  }
  return folded;
};

/** The traditional characters that fold to a simplified one, in no order: 乾 and 幹 to 干. */
export const foldedTo = (character: string): readonly string[] => {
  if (!traditional) {
    traditional = new Map();
    for (const [from, to] of simplifiedCharacters()) traditional.set(to, [...(traditional.get(to) ?? []), from]);
  }
  return traditional.get(character) ?? [];
};

let traditional: Map<string, readonly string[]> | undefined;

const notCompared = /[\p{P}\p{Z}\p{C}]/gu;

let simplified: Map<string, string> | undefined;

const simplifiedCharacters = (): Map<string, string> => {
  simplified ??= new Map(
    dictionary.split('|').map((entry) => {
      const [traditional = '', first = traditional] = entry.split(' ');
      return [traditional, first];
    }),
  );
  return simplified;
};
