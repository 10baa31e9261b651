/** Address of a call as shared-api/paths has it: a constant, or a function of what stands in it. */
type Address = string | ((...values: never[]) => string);

/**
 * Route pattern of a call, from the address that pages ask for, so that it is written once: `patternOf(calls.novel, 'id')`
 * is `/novel/detail/:id/`.
 * @param parameters names of what stands in the path, in order, `*` for the rest of it; a query string is no part of the pattern
 */
export const patternOf = (address: Address, ...parameters: string[]): string => {
  if (typeof address === 'string') return address;
  const marked = address(...(parameters.map((name) => (name === '*' ? name : `:${name}`)) as never[]));
  return decodeURIComponent(marked.split('?')[0] ?? '');
};
