// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { expect, it, vi } from 'vitest';
import { ProgramsTab } from '#entrypoints/workspace/programs/programs-tab.tsx';
import { firstOwnBlock, packPrograms } from '#lib/domain/programs/program-block.ts';
import { toProgramSummary } from '#lib/domain/programs/program-summary.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

/** The tab over a database in which one store cannot be read until it is mended. */
async function openOverBroken(broken: string, initial: RouteParams) {
  // Without a height a table draws no rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  const account = await openTestAccount();
  const { database } = account;
  const offer = anOffer({ name: 'Kedai MY', applicationStatus: 'approved' });
  await database.put('offers', offer);
  const packed = packPrograms([toProgramSummary(offer)]);
  await database.put('offerBlocks', { block: firstOwnBlock, version: 1, packed });
  const read = database.transaction.bind(database);
  let isBroken = true;
  vi.spyOn(database, 'transaction').mockImplementation((...asked) => {
    if (isBroken && String(asked[0]).split(',').includes(broken)) throw new Error('no database');
    return read(...asked);
  });
  function Tab() {
    const [deps] = useState(() => makeTabDeps(account));
    const [params, setParams] = useState(initial);
    const change = (next: RouteParams) => setParams((before) => ({ ...before, ...next }));
    return <ProgramsTab deps={deps} snapshot={aWorkspaceSnapshot()} params={params} setParams={change} />;
  }
  render(<Tab />);
  return () => {
    isBroken = false;
  };
}

it.each<RouteParams>([{}, { view: 'all' }])(
  'a list of programs that cannot be read says why in place of loading for ever, and reads again: %j',
  async (view) => {
    const mend = await openOverBroken('offerBlocks', view);
    const again = await screen.findByRole('button', { name: 'Try again' });
    mend();
    fireEvent.click(again);
    expect(await screen.findByText('Kedai MY')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

it('a list of changed programs that cannot be read says why in place of loading for ever, and reads again', async () => {
  const mend = await openOverBroken('offerChanges', { view: 'changes' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  mend();
  fireEvent.click(again);
  expect(await screen.findByText('Nothing changed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
