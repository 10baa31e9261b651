/** Makes an element. @param attributes those that are false are left out, those that are true are empty */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? '' : value);
  made.append(...children);
  return made;
};

/** A button with its act. */
export const button = (
  label: string,
  onPress: () => void,
  attributes: Readonly<Record<string, string | boolean>> = {},
): HTMLButtonElement => {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onPress);
  return made;
};
