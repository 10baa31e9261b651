/** Media query of screens with room for few letters in a line: the narrowest, and those of readers whose letters are large. */
export const fewLetters = '@media (max-width: 20em)';
