// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { ProgramRowAct } from '#entrypoints/workspace/programs/program-table.tsx';
import type { ProgramRowLink } from '#entrypoints/workspace/programs/programs-services.ts';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { toListedProgram } from '#lib/domain/programs/program-index.ts';
import { type ProgramSummary, toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import { anOffer } from '#tests/builders/an-offer.ts';

const named = { offerId: '101', offerName: 'Kedai', title: 'Kedai' };
const rowLink: ProgramRowLink = {
  link: { ...named, trackingLink: 'https://go.example/landing', coupon: null },
  target: { ...named, url: 'https://kedai.example/' },
};

function show(change: Partial<ProgramSummary>, link: ProgramRowLink | null = rowLink) {
  const page = toOfferableUrl('https://directory.example/kedai', { serviceUrl: '', trackingLink: '', linkHosts: [] });
  const program = toListedProgram({ ...toProgramSummary({ ...anOffer(), matchHosts: [] }), offerId: '101', ...change });
  const services = { readRowLink: async () => link, readApplyUrl: async () => page };
  render(
    <ProgramRowAct
      {...{ program, services }}
      serviceUrl="https://api.example"
      toLinkCell={({ key, target }) => <button type="button">{`${key} ${target?.url}`}</button>}
    />,
  );
}

it("the act of a program's row copies the link of an approved program, of which the row knows the page", async () => {
  show({ applicationStatus: 'approved', offerStatus: 'active' });
  expect(await screen.findByRole('button')).toHaveProperty('textContent', '101 https://kedai.example/');
});

it("the act of a program's row leads to where the user applies, for a program that they have not joined", async () => {
  show({ applicationStatus: 'none', name: 'Kedai' });
  expect(await screen.findByRole('link', { name: 'Apply to Kedai' })).toBeTruthy();
});

it.each([
  ['a paused program', { applicationStatus: 'approved', offerStatus: 'paused' }, rowLink],
  ['a program without a link to share', { applicationStatus: 'approved', offerStatus: 'active' }, null],
] as const)("the act of a program's row is none for %s", async (_case, change, link) => {
  show(change, link);
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
});
