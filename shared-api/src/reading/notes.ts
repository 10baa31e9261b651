/** Colours of a mark: 黄 绿 蓝 粉. */
export const noteColors = ['yellow', 'green', 'blue', 'pink'] as const;

/** Bounds of notes; lengths in characters. */
export const noteBounds = {
  notesPerMember: 10_000,
  notesPerSave: 100,
  quoteLength: 500,
  noteLength: 1_000,
  contextLength: 40,
} as const;
