import { fireEvent, render, screen } from '@testing-library/react';
import { ChipChoice } from 'shared-ui/chip-choice';

test('the chosen one of a few chips is pressed, and another is chosen by a press', () => {
  const onChange = jest.fn();
  const options = [
    { value: 'day', label: '按天' },
    { value: 'week', label: '按周' },
  ] as const;
  render(<ChipChoice label="按什么统计" options={options} value="day" onChange={onChange} />);
  const pressed = screen.getAllByRole('button').map((chip) => chip.getAttribute('aria-pressed'));
  expect([screen.getByRole('group', { name: '按什么统计' }) !== null, pressed]).toEqual([true, ['true', 'false']]);
  fireEvent.click(screen.getByRole('button', { name: '按周' }));
  expect(onChange).toHaveBeenCalledWith('week');
});
