/** Height of every row of the contents list, in px: a fixed one, so that nothing has to be measured. */
export const rowHeightPx = 48;
