import { render, screen } from '@testing-library/react';
import type { Activation } from 'shared-api/schemas/composition';
import { ActivationList } from './activation-list.tsx';

const activation = (hour: number, changed: Partial<Activation>): Activation => ({
  ...{ at: `2026-11-20T0${hour}:00:00Z`, kind: 'activate', why: '', canary: null },
  releases: ['shell@1.0.0-0', 'reader@1.0.0-0'],
  ...changed,
});

test('each change says what came, what was tried, what was taken out and where its addresses lead [B13.23]', () => {
  render(
    <ActivationList
      activations={[
        activation(4, { kind: 'retire', retired: [{ app: 'shop', redirect: '/home' }], why: '关门' }),
        activation(3, { kind: 'canary', canary: { release: 'reader@1.1.0-0', percent: 5 } }),
        activation(2, { releases: ['shell@1.0.0-0', 'reader@1.0.0-0', 'shop@1.0.0-0'] }),
        activation(1, {}),
      ]}
    />,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows).toEqual([
    expect.stringMatching(/下线shop → \/home关门$/),
    expect.stringMatching(/试发reader@1\.1\.0-0 → 5%$/),
    expect.stringMatching(/启用shop@1\.0\.0-0$/),
    expect.stringMatching(/启用shell@1\.0\.0-0reader@1\.0\.0-0$/),
  ]);
});
