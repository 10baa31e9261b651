import { useEffect, useState } from 'react';

/**
 * The text typed into a field, without half-typed syllables of pinyin: empty where the field has the focus and nothing was typed
 * since its page came, undefined once its form was left or submitted.
 * @returns the text, and a function that closes (the field keeps what it holds)
 */
export const useTypedText = (field: HTMLInputElement): [text: string | undefined, close: () => void] => {
  const [text, setText] = useState(() => typedIn(field));
  const close = () => setText(undefined);

  useEffect(() => {
    const { form } = field;
    const read = (event: Event) => {
      if (!(event as InputEvent).isComposing) setText(field.value);
    };
    const open = () => setText(typedIn(field));
    const shut = () => setText(undefined);
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form?.contains(relatedTarget))) shut();
    };
    // Letters typed before this listener was added are read from the field.
    open();
    field.addEventListener('input', read);
    field.addEventListener('compositionend', read);
    field.addEventListener('focus', open);
    field.addEventListener('click', open);
    field.addEventListener('blur', leave);
    form?.addEventListener('focusout', leave);
    form?.addEventListener('submit', shut);
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('compositionend', read);
      field.removeEventListener('focus', open);
      field.removeEventListener('click', open);
      field.removeEventListener('blur', leave);
      form?.removeEventListener('focusout', leave);
      form?.removeEventListener('submit', shut);
    };
  }, [field]);

  return [text, close];
};

/** The keyword of the page at hand, which stands in the field as its default, was not typed. */
const typedIn = (field: HTMLInputElement): string | undefined => {
  if (field.value !== field.defaultValue) return field.value;
  return field.ownerDocument.activeElement === field ? '' : undefined;
};
