import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useKeptText } from './use-kept-text.ts';

/**
 * Keeps the changed texts of a form on this device until they are sent, and puts them into its fields when it is opened again, which it says:
 * somebody else may have changed the same text meanwhile.
 * @param key under which they are kept
 * @returns a function that forgets them, once they were sent or given up
 */
export const useKeptEntries = <Entries extends FieldValues>(
  key: string,
  form: UseFormReturn<Entries>,
): (() => void) => {
  const { watch, setValue, formState } = form;
  const { isDirty, dirtyFields } = formState;
  const entries = watch();
  const changed = Object.entries(entries).filter(([name]) => name in dirtyFields);
  const kept = isDirty ? JSON.stringify(Object.fromEntries(changed)) : '';
  const forget = useKeptText(key, kept, (found) => {
    for (const [name, value] of Object.entries(keptTexts(found))) {
      if (!(name in entries)) continue;
      setValue(name as Path<Entries>, value as PathValue<Entries, Path<Entries>>, { shouldDirty: true });
      toast('这里有上次没有保存的改动', { id: key });
    }
  });
  // A form that is as it was has nothing to keep. On the first run what was kept is not in the fields yet: it is removed here, and stored again
  // when they have it.
  useEffect(() => {
    if (!isDirty) forget();
  }, [isDirty, forget]);
  return forget;
};

const keptTexts = (json: string): Record<string, string> => {
  try {
    return Object.fromEntries(
      Object.entries<unknown>(JSON.parse(json)).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    // It was kept in another form.
    return {};
  }
};
