/** A text as both databases can keep it: without NUL, which PostgreSQL refuses, and without halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
