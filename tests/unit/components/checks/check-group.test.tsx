// @vitest-environment happy-dom

import { render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { GrowingRows } from '#components/checks/check-group.tsx';

const count = () => screen.queryAllByRole('listitem').length;
const show = (rows: number, isFolded: boolean) => (
  <ul>
    <GrowingRows isFolded={isFolded}>
      {Array.from({ length: rows }, (_, at) => (
        <li key={at}>row {at}</li>
      ))}
    </GrowingRows>
  </ul>
);

it('a growing list draws the first of many rows at once, and all of them in the frames behind', async () => {
  render(show(100, false));
  expect(count()).toBeGreaterThan(10);
  expect(count()).toBeLessThan(100);
  await waitFor(() => expect(count()).toBe(100));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 100 }, (_, at) => `row ${at}`),
  );
});

it('a growing list draws what is folded away once it is opened', async () => {
  const { rerender } = render(show(100, true));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(count()).toBeLessThan(100);
  rerender(show(100, false));
  await waitFor(() => expect(count()).toBe(100));
});
