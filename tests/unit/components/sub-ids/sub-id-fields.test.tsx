// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { noSubIds, type SubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';

function show(subIds: SubIds) {
  const onChange = vi.fn();
  const { container } = render(<SubIdFields subIds={subIds} onChange={onChange} />);
  return { onChange, disclosure: container.querySelector('details') };
}

it('the sub-IDs change one at a time', () => {
  const { onChange } = show(['a', '', '', '', 'e']);
  fireEvent.input(screen.getByLabelText('Sub ID 3'), { target: { value: 'c' } });
  expect(onChange).toHaveBeenCalledWith(['a', '', 'c', '', 'e']);
});

it('two to five are folded away while they are empty, and open when one of them is in use', () => {
  expect(show(['a', '', '', '', '']).disclosure?.open).toBe(false);
  cleanup();
  expect(show(['', '', '', 'd', '']).disclosure?.open).toBe(true);
});

it('the sub-IDs say before any call that one is too long', () => {
  show(withSubId(noSubIds, 0, 'x'.repeat(256)));
  expect(screen.getByLabelText('Sub ID 1').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Sub ID 1 has 256 characters: your network takes at most 255.')).toBeTruthy();
});

it('the sub-IDs say it once of the first, which is in sight, and under it of the folded ones', () => {
  show(withSubId(noSubIds, 0, 'x'.repeat(256)));
  expect(screen.queryByRole('note')).toBeNull();
  cleanup();
  show(withSubId(noSubIds, 2, 'x'.repeat(256)));
  expect(screen.getByRole('note').textContent).toContain('Sub ID 3: too long to be sent.');
});

it('the sub-IDs warn of risks in what is typed, as they do of what a preset sends', () => {
  show(['two words', 'me@mail.example', '', '', '']);
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    'Sub ID 2: looks like an e-mail address. Everybody who reads the reports will see it.',
    'Sub ID 1: has spaces, which some merchants change in their reports.',
  ]);
});

it('the sub-IDs of a preset are one line of what is sent, and all five are in the fold', () => {
  render(
    <SubIdFields
      filledBy="a"
      subIds={['{slug}', '', 'blog', '', '']}
      sent={['rice', '', 'blog', '', '']}
      onChange={() => undefined}
    />,
  );
  expect(screen.getByTitle('rice · – · blog').textContent).toContain('rice · – · blog');
  expect(screen.getByText('Sub IDs').closest('details')?.open).toBe(false);
  expect(screen.getByLabelText('Sub ID 1').closest('details')).not.toBeNull();
});

it('the sub-IDs say of the first what it is for, to a user who has no preset yet', () => {
  render(<SubIdFields asksWhere subIds={noSubIds} onChange={() => undefined} />);
  const described = screen.getByLabelText('Sub ID 1').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Where you will post it');
  expect(screen.getByText('More sub IDs')).toBeTruthy();
});
