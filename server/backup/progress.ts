/** Told how far a long work has come. */
export interface Progress {
  /** A step begins. @param step what it does, in Chinese. @param total of what {@link add} counts, about */
  begin: (step: string, total: number) => void;
  /** So much more of the step is done. */
  add: (count: number) => void;
}
