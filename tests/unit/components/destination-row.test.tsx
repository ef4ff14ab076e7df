// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DestinationRow } from '#components/destination-row.tsx';
import { useEnglishMessages } from '../lib/ui/use-english-messages.ts';

useEnglishMessages();
afterEach(cleanup);

const dropped = [
  { kind: 'parameter', name: 'utm_source', reason: 'tracking' },
  { kind: 'parameter', name: 'aff_id', reason: 'affiliate' },
] as const;

describe('the destination', () => {
  it('says how much was taken off, lists it on request, and can be undone', () => {
    const onToggle = vi.fn();
    render(<DestinationRow url="https://www.shop.example/p/" dropped={dropped} isUndone={false} onToggle={onToggle} />);
    expect(screen.getByText('shop.example/p')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '2 tags removed' }));
    expect(screen.getByRole('list', { name: 'Removed from the address' }).textContent).toContain('aff_id');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onToggle).toHaveBeenCalledTimes(1);
  });

  it('says nothing of tags where there were none', () => {
    render(<DestinationRow url="https://shop.example/" dropped={[]} isUndone={false} onToggle={vi.fn()} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
