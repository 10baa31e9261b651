/** Height of every card of a novel to go on with, and of the placeholders before the cards come. */
export const cardHeight = '104px';
