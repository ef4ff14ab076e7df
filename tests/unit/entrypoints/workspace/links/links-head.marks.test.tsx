// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { MarksNotice } from '#entrypoints/workspace/links/links-head.tsx';
import type { ListedMark } from '#entrypoints/workspace/links/links-services.ts';

const aMark = (offerId: string, linkCount: number, isSeen = false): ListedMark => ({
  ...{ accountId: 'account-1', offerId, offerName: 'Kedai Harian', trouble: 'paused', sinceMs: 0 },
  ...{ linkCount, isSeen },
});

it('the notice of stopped links counts those of programs that are not seen yet, and leads to them', () => {
  const [onShow, onDismiss] = [vi.fn(), vi.fn()];
  const marks = [aMark('101', 2), aMark('102', 3), aMark('103', 5, true)];
  render(<MarksNotice marks={marks} onShow={onShow} onDismiss={onDismiss} />);
  expect(screen.getByRole('note').textContent).toContain('5 of your links stopped earning.');
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }));
  expect(onShow).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith(marks.slice(0, 2));
});

it('there is no notice of stopped links once all are seen, or where none has a link', () => {
  render(<MarksNotice marks={[aMark('101', 2, true), aMark('102', 0)]} onShow={vi.fn()} onDismiss={vi.fn()} />);
  expect(screen.queryByRole('note')).toBeNull();
});
