export const BookEnd = () => null;
