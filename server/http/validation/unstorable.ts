import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** Keywords of these problems, which validation-sentence.ts puts into words. */
const unstorableKeywords = { nul: 'nul', brokenText: 'brokenText', infinite: 'infinite' } as const;

type Keyword = (typeof unstorableKeywords)[keyof typeof unstorableKeywords];

/**
 * Finds what not every database can keep: text with NUL, which PostgreSQL refuses, or with half a surrogate pair, which has
 * no UTF-8, and a number without end. Names of members are looked at as well.
 * @returns the first such place as a validation error; null where there is none
 */
export const findUnstorable = (data: unknown): FastifySchemaValidationError | null => {
  // A list and no recursion: nothing bounds how deep a body may be nested.
  const open: { value: unknown; path: string }[] = [{ value: data, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    const keyword = keywordOf(value);
    if (keyword) return errorAt(path, keyword);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      const ofName = keywordOf(name);
      if (ofName) return errorAt(path, ofName);
      open.push({ value: inner, path: `${path}/${name}` });
    }
  }
  return null;
};

const keywordOf = (value: unknown): Keyword | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : unstorableKeywords.infinite;
  if (typeof value !== 'string') return undefined;
  if (value.includes('\0')) return unstorableKeywords.nul;
  return value.isWellFormed() ? undefined : unstorableKeywords.brokenText;
};

const errorAt = (instancePath: string, keyword: Keyword): FastifySchemaValidationError => ({
  keyword,
  instancePath,
  schemaPath: '',
  params: {},
  message: keyword,
});
