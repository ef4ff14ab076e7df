// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { PriceLine } from '#entrypoints/workspace/bulk/price-line.tsx';
import { RecordDeeplink } from '#entrypoints/workspace/deeplink/record-deeplink.tsx';
import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { emptyPresetBook, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { fakeDeeplinkServices } from '#tests/fakes/fake-deeplink-services.ts';

const shell = aWorkspaceSnapshot();
const toSubIds = (first: string, second = ''): SubIds => [first, second, '', '', ''];

const showPriceLine = (lines: readonly Partial<BulkLine>[]) =>
  render(
    <PriceLine
      run={aPlannedRun()}
      lines={lines.map((line, index) => aBulkLine({ index, ...line }))}
      isText={false}
      snapshot={shell}
    />,
  );

it('a list warns once of risks in the sub-IDs of its new links', () => {
  showPriceLine([
    { subIds: toSubIds('blog', 'me@mail.example') },
    { subIds: toSubIds('me@mail.example') },
    { subIds: toSubIds('rice cooker'), state: 'reused' },
    { subIds: toSubIds('blog') },
  ]);
  const notes = screen.getAllByRole('note').map(({ textContent }) => textContent);
  expect(notes).toEqual(['Sub ID 1, 2: looks like an e-mail address. Everybody who reads the reports will see it.']);
});

it('a list says once in which of its new links the end of the path is left out', () => {
  showPriceLine([{ cutSubIds: [2] }, { cutSubIds: [2] }, { cutSubIds: [4], state: 'reused' }]);
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    'Sub ID 2: the end of {path} is left out. Your network takes at most 255 characters.',
  ]);
});

it("a coupon's deeplink warns of risks in the preset's sub-IDs, before it is made", async () => {
  const preset: SubIdPreset = { presetId: 'p', name: 'Mail', subIds: toSubIds('Kedai Harian'), formatId: 'plain' };
  render(
    <RecordDeeplink
      target={{ offerId: '1', offerName: 'Kedai Harian', url: 'https://www.kedai.example/rice', title: '10% off' }}
      pageHint=""
      serviceUrl="https://api.example"
      services={fakeDeeplinkServices({ readPresets: async () => ({ ...emptyPresetBook, presets: [preset] }) })}
      nowMs={() => 0}
      marked={null}
      toPost={null}
      landingLink="https://go.example/landing"
      onCopy={() => undefined}
    />,
  );
  expect(screen.queryByRole('note')).toBeNull();
  await screen.findByRole('option', { name: 'Mail' });
  fireEvent.change(screen.getByLabelText('Preset'), { target: { value: 'p' } });
  expect((await screen.findByRole('note')).textContent).toContain('Sub ID 1: has spaces');
});
