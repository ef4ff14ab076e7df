// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { ProgramHeader } from '#components/programs/program-header.tsx';

const offer = {
  name: 'Kedai Harian',
  applicationStatus: 'approved',
  offerStatus: 'active',
  validationDays: '30',
  paymentDays: '60',
} as const;

it("a program's header has the name as the heading, and says when it pays", () => {
  render(<ProgramHeader offer={offer} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Kedai Harian' })).toBeTruthy();
  expect(screen.getByText('Confirmed after 30 days, paid 60 days later')).toBeTruthy();
});

it.each([
  ['', '60', 'Paid after 60 days'],
  ['1', '', 'Confirmed after 1 day'],
  ['30-45 days', '', 'Confirmed after 30-45 days'],
])(`a program's header with validation "%s" and payment "%s" says "%s"`, (validationDays, paymentDays, text) => {
  render(<ProgramHeader offer={{ ...offer, validationDays, paymentDays }} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it("a program's header shows no status of an approved program that runs, and that of any other", () => {
  const { container } = render(<ProgramHeader offer={offer} />);
  expect(container.querySelector('.chip')).toBeNull();
  render(<ProgramHeader offer={{ ...offer, applicationStatus: 'pending' }} />);
  expect(screen.getByText('Pending')).toBeTruthy();
});

it(`a program's header calls an approved program that is paused "paused", not "approved"`, () => {
  render(<ProgramHeader offer={{ ...offer, offerStatus: 'paused' }} />);
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(screen.queryByText('Approved')).toBeNull();
});
