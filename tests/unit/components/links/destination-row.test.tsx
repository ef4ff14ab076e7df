// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { DestinationRow } from '#components/links/destination-row.tsx';

const row = { isListed: false, hasOtherUndo: false };

it('the destination says how much was taken off, lists it on request, and can be undone', () => {
  const onList = vi.fn();
  const onToggle = vi.fn();
  const props = { ...row, url: 'https://www.shop.example/p/', droppedCount: 2, onList, onToggle };
  const { rerender } = render(
    <DestinationRow {...props} isUndone={false}>
      utm_source
    </DestinationRow>,
  );
  expect(screen.getByText('…/p')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '2 trackers removed', expanded: false }));
  expect(onList).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onToggle).toHaveBeenCalledTimes(1);
  rerender(
    <DestinationRow {...props} isUndone>
      utm_source
    </DestinationRow>,
  );
  expect(screen.getByText('Full address kept')).toBeTruthy();
  expect(screen.queryByText('utm_source')).toBeNull();
});

it('the destination says nothing of tags if there were none', () => {
  const props = { ...row, url: 'https://shop.example/', droppedCount: 0, isUndone: false };
  render(<DestinationRow {...props} onList={vi.fn()} onToggle={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});
