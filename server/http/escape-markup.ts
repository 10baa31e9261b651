const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML or XML, within an element or an attribute in double quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
