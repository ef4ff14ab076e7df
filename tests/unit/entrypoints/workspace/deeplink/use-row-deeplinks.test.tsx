// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { useRowDeeplinks } from '#entrypoints/workspace/deeplink/use-row-deeplinks.tsx';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { fakeDeeplinkServices } from '#tests/fakes/fake-deeplink-services.ts';

const target = { offerId: '101', offerName: 'Kedai', url: 'https://kedai.example/sale', title: '10% off' };
const plain = findFormat('plain', []);
const listed = { ...target, trackingLink: 'https://go.example/landing', coupon: null };
const link = aKeptLink({ trackingLink: 'https://go.example/deep' });
const telegram = { presetId: 't', name: 'Telegram', subIds: ['tg', '', '', '', ''], formatId: 'plain' } as const;
const withDefault = { readPresets: async () => ({ ...emptyPresetBook, presets: [telegram], defaultPresetId: 't' }) };

function show(change: Partial<DeeplinkServices> = {}, row: Partial<{ target: typeof target | null }> = {}) {
  const mint = vi.fn<DeeplinkServices['mint']>(async () => ({ kind: 'minted', reused: false, link }));
  const copyLink = vi.fn(async () => true);
  const formats = { formatId: 'plain', templates: [], pick: () => undefined };
  const services = fakeDeeplinkServices({ mint, ...change });
  function Row() {
    const { toCell, problem } = useRowDeeplinks({
      services,
      serviceUrl: 'https://api.example',
      nowMs: () => 0,
      copying: { isMarked: () => false, formats, copyLink },
    });
    return (
      <>
        {problem}
        {toCell({ key: 'a', link: listed, target, ...row })}
      </>
    );
  }
  render(<Row />);
  return { mint, copyLink };
}
const button = (name: string) => screen.findByRole('button', { name });

it('the link of a row has the sub IDs of the preset that applies, and the button names the price', async () => {
  const { mint, copyLink } = show(withDefault);
  const copying = await button('Copy link of 10% off · 1 link');
  expect(copying.textContent).toContain('Copy deeplink · 1 link');
  fireEvent.click(copying);
  await waitFor(() =>
    expect(copyLink).toHaveBeenCalledWith('a', { ...listed, trackingLink: 'https://go.example/deep' }, plain),
  );
  expect(mint.mock.calls).toMatchObject([[{ subIds: telegram.subIds, preset: { name: 'Telegram' } }]]);
});

it('the link of a row has no price where it is made already', async () => {
  show({ ...withDefault, readMade: async () => link });
  expect((await button('Copy link of 10% off')).textContent).not.toContain('1 link');
});

it.each([
  ['no preset applies', {}, {}],
  ['no page is known', withDefault, { target: null }],
])('the link of a row is the landing link, by that name, where %s', async (_case, change, row) => {
  const { mint, copyLink } = show(change, row);
  fireEvent.click(await button('Copy landing link of 10% off'));
  expect(copyLink).toHaveBeenCalledWith('a', listed, plain);
  expect(mint).not.toHaveBeenCalled();
});

it('the link of a row says why none was made, over the list', async () => {
  const { copyLink } = show({ ...withDefault, mint: async () => ({ kind: 'unknown' }) });
  fireEvent.click(await button('Copy link of 10% off · 1 link'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(copyLink).not.toHaveBeenCalled();
});
