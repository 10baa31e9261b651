import { fireEvent, screen } from '@testing-library/react';
import { choose, isChosen } from '../../../testing/form-fields.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

const stored = () => JSON.parse(localStorage.getItem('reading') ?? '{}');

afterEach(() => localStorage.removeItem('reading'));

test('reading settings are those of this browser, and hold as soon as they are chosen', async () => {
  localStorage.setItem('reading', JSON.stringify({ theme: 'sepia', size: 20 }));
  mockMemberApi();
  openPage('/user/setting');
  await screen.findByRole('region', { name: '阅读偏好' });
  expect(['羊皮纸', '宋体', '滚动', '原文'].map(isChosen)).toEqual([true, true, true, true]);
  await choose('深色');
  await choose('楷体');
  fireEvent.change(screen.getByRole('slider', { name: '字号' }), { target: { value: '24' } });
  await press('增大行距');
  expect(stored()).toMatchObject({ theme: 'dark', font: 'kai', size: 24, line_height: 2 });
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', font: 'kai' });
  expect(document.documentElement.style.getPropertyValue('--reading-size')).toBe('24px');
});

test('恢复默认 leaves nothing of the settings but when they were changed', async () => {
  localStorage.setItem('reading', JSON.stringify({ theme: 'custom', indent: false, brightness: 50 }));
  mockMemberApi();
  openPage('/user/setting');
  await screen.findByRole('region', { name: '阅读偏好' });
  await press('恢复默认');
  expect(Object.keys(stored())).toEqual(['changed_at']);
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.documentElement.style.getPropertyValue('--paper')).toBe('');
});
