// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { UnreadableLine } from '#components/sync/unreadable-line.tsx';
import { addUnreadable, noneUnreadable } from '#lib/domain/sync/unreadable-count.ts';

it.each([
  [{ rows: 3, fields: 0 }, '3 rows of your network could not be read'],
  [{ rows: 1, fields: 0 }, '1 row of your network could not be read'],
  [{ rows: 0, fields: 1_200 }, '1,200 fields of your network could not be read'],
  [{ rows: 1, fields: 1 }, '1 row of your network could not be read · 1 field of your network could not be read'],
])('what could not be read is one line: %o', (count, text) => {
  render(<UnreadableLine count={count} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it('what could not be read is empty if all could be read', () => {
  const { container } = render(<UnreadableLine count={noneUnreadable} />);
  expect(container.textContent).toBe('');
});

it('what could not be read adds up over pages, even if a page says nothing of fields', () => {
  const first = addUnreadable(noneUnreadable, { rows: [1, 2, 3], unreadableRows: 2 });
  expect(addUnreadable(first, { rows: [4], unreadableRows: 1, unreadableFields: 4 })).toEqual({
    rows: 3,
    fields: 4,
    pageRows: 5,
  });
});
