/** Whether every combination of a matrix is tried (`npm run prove -- matrices`), not only those that stand for the others. */
export const wholeMatrices = process.env.WHOLE_MATRICES === '1';
