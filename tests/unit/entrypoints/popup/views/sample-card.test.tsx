// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { SampleCard } from '#entrypoints/popup/views/sample-card.tsx';

it('the sample card says that it is a sample, what its merchant pays and which coupons run, and has no act', () => {
  render(<SampleCard />);
  const card = within(screen.getByRole('region', { name: 'What the button shows on hutan.example' }));
  for (const text of ['Sample', 'Hutan Outdoor', '8.00%', 'HUTAN10']) expect(card.getByText(text)).toBeTruthy();
  expect([...card.queryAllByRole('button'), ...card.queryAllByRole('link')]).toEqual([]);
});
