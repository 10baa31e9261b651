import { useEffect, useState } from 'react';

/**
 * The text typed into a field, without half-typed syllables of pinyin. It is cleared when the field is left or its form is
 * submitted.
 * @returns the text, and a function that clears it (not the field)
 */
export const useTypedText = (field: HTMLInputElement): [text: string, clear: () => void] => {
  const [text, setText] = useState(field.value);
  const clear = () => setText('');

  useEffect(() => {
    const read = (event: Event) => {
      if (!(event as InputEvent).isComposing) setText(field.value);
    };
    const close = () => setText('');
    // What was typed since the first render was heard by nobody.
    setText(field.value);
    field.addEventListener('input', read);
    field.addEventListener('compositionend', read);
    field.addEventListener('blur', close);
    field.form?.addEventListener('submit', close);
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('compositionend', read);
      field.removeEventListener('blur', close);
      field.form?.removeEventListener('submit', close);
    };
  }, [field]);

  return [text, clear];
};
