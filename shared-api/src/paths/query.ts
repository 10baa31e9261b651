/** A query string of what is given, empty where nothing is. */
export const query = (values: Record<string, string | number | undefined>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** What the list of works can be narrowed and ordered by; the same names stand in the page's URL and in the call. */
export interface FilterQuery {
  ns?: string | undefined;
  category?: string | undefined;
  words?: string | undefined;
  updated?: string | undefined;
  tags?: string | undefined;
  order?: string | undefined;
  cursor?: string | undefined;
}

/** Which part of a member's collection, in which order. */
export interface CollectionQuery {
  type?: 'book' | 'chapter' | undefined;
  status?: string | undefined;
  group?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
}
