// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { ProgramTable } from '#entrypoints/workspace/programs/program-table.tsx';
import { type ProgramScope, toListedProgram } from '#lib/domain/programs/program-index.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { anyProgram } from '#tests/builders/any-program.ts';

// Without a height a table draws no rows.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600));
const aProgram = (name: string, change: Parameters<typeof anOffer>[0]) =>
  toListedProgram(toProgramSummary({ ...anOffer({ offerId: name, name, ...change }), matchHosts: [] }));
const running = aProgram('Runs', { applicationStatus: 'approved', offerStatus: 'active' });
const paused = aProgram('Rests', { applicationStatus: 'approved', offerStatus: 'paused' });
const pending = aProgram('Waits', { applicationStatus: 'pending', offerStatus: 'active' });

function show(scope: ProgramScope, programs = [running, paused, pending]) {
  render(
    <ProgramTable
      programs={programs}
      query={{ ...anyProgram, scope }}
      params={{}}
      today="2026-03-01"
      services={{ readRowLink: async () => null, readApplyUrl: async () => null }}
      serviceUrl="https://api.example"
      toLinkCell={() => null}
      onSort={() => undefined}
    />,
  );
  const chipsOf = (name: string) =>
    [...screen.getByRole('row', { name: new RegExp(name) }).querySelectorAll('.chip')].map(
      ({ textContent }) => textContent,
    );
  return { chipsOf, headers: screen.getAllByRole('columnheader').map(({ textContent }) => textContent) };
}

it("the publisher's status in the list of programs is said among their own only where a program does not run, without a column of its own", () => {
  const { chipsOf, headers } = show('mine');
  expect(headers).not.toContain('Your status');
  expect([chipsOf('Runs'), chipsOf('Rests')]).toEqual([[], ['Paused']]);
});

it("the publisher's status in the list of programs is one chip a row among all programs", () => {
  const { chipsOf, headers } = show('all');
  expect(headers).toContain('Your status');
  expect([chipsOf('Runs'), chipsOf('Rests'), chipsOf('Waits')]).toEqual([['Approved'], ['Paused'], ['Pending']]);
});

it('the rate in the list of programs is the one that popup, panel and check say: the best, and "from" the lowest', () => {
  const rates = [
    { label: 'Existing buyer', rate: 'up to 0.7% capped at MYR 5.60' },
    { label: 'New buyer', rate: '6.50%' },
  ];
  const offer = anOffer({ commissions: rates });
  show('mine', [aProgram('Kedai', { commissions: rates })]);
  expect(screen.getByTitle('6.50%, from 0.7%').textContent).toBe(formatProgramRate(offer));
  expect(screen.getByText('New buyer')).toBeTruthy();
});
