import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useTypedText } from './use-typed-text.ts';

test('what is typed between the first render and its effects is read', () => {
  const field = document.createElement('input');
  field.value = 'wuga';
  const Typed = () => {
    const [text] = useTypedText(field);
    // Runs after the first render and before its other effects.
    useLayoutEffect(() => {
      field.value = 'wugang';
    }, []);
    return text;
  };
  const { container } = render(<Typed />);
  expect(container.textContent).toBe('wugang');
});
