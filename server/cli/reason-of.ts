/**
 * Says why something failed, never with an empty text. Node tries every address of a host, and gathers what each said in an error
 * that says nothing itself.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error) || '原因不明';
  if (error.message !== '') return error.message;
  const reasons = error instanceof AggregateError ? [...new Set(error.errors.map(reasonOf))] : [];
  if (reasons.length > 0) return reasons.join('；');
  return 'code' in error ? String(error.code) : error.name;
};
