// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { CopyLinkCell, useRowDeeplinks } from '#entrypoints/workspace/deeplink/use-row-deeplinks.tsx';
import { useRowFormats } from '#entrypoints/workspace/use-listed-copy.ts';
import { type CopyFormat, findFormat } from '#lib/domain/formats/link-formats.ts';
import { emptyPresetBook, type PresetBook } from '#lib/domain/presets/preset-book.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange, watchDataChanges } from '#lib/store/data-changes.ts';
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

it('the link of a row has its price again once another window deletes the link that was made', async () => {
  let made: typeof link | null = link;
  show({ ...withDefault, readMade: async () => made });
  await button('Copy link of 10% off');
  made = null;
  announceDataChange('links');
  await button('Copy link of 10% off · 1 link');
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

it('the link of a row whose presets cannot be read says why, over the list, and reads them when asked again', async () => {
  const readPresets = vi.fn(withDefault.readPresets).mockRejectedValueOnce(new AppError('database-unavailable'));
  show({ readPresets });
  expect((await screen.findByRole('alert')).textContent).toContain('The browser does not open the database');
  fireEvent.click(await button('Try again'));
  expect(await button('Copy link of 10% off · 1 link')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the link of a row says why none was made, over the list', async () => {
  const { copyLink } = show({ ...withDefault, mint: async () => ({ kind: 'unknown' }) });
  fireEvent.click(await button('Copy link of 10% off · 1 link'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(copyLink).not.toHaveBeenCalled();
});

it('the link of a row does not replace what the user copied while it was made, and says that it is made', async () => {
  const minted = Promise.withResolvers<Awaited<ReturnType<DeeplinkServices['mint']>>>();
  const { copyLink } = show({ ...withDefault, mint: () => minted.promise });
  fireEvent.click(await button('Copy link of 10% off · 1 link'));
  const heard = new Promise<void>((resolve) => {
    const stop = watchDataChanges(['copied'], () => {
      stop();
      resolve();
    });
  });
  announceDataChange('copied');
  await heard;
  minted.resolve({ kind: 'minted', reused: false, link });
  expect(await screen.findByText('The link is made')).toBeTruthy();
  expect(copyLink).not.toHaveBeenCalled();
});

beforeEach(() => {
  // This DOM has no top layer.
  HTMLElement.prototype.showPopover = () => undefined;
});

const readPresets = async () => emptyPresetBook;

interface RowProps {
  readonly kind?: Parameters<typeof CopyLinkCell>[0]['kind'];
  readonly onCopy: (format: CopyFormat) => void;
}

function Row({ kind = 'made-deeplink', onCopy }: RowProps) {
  const formats = useRowFormats(readPresets, 'plain');
  return <CopyLinkCell name="10% off" kind={kind} formats={formats} isCopied={false} onCopy={onCopy} />;
}

it("a row's copy button is an icon that names the link and what it leads to, with its words beside it", () => {
  const onCopy = vi.fn();
  render(<Row onCopy={onCopy} />);
  const button = screen.getByRole('button', { name: 'Copy link of 10% off' });
  expect(button.classList).toContain('icon-button');
  expect([...button.children].map(({ localName }) => localName)).toEqual(['svg', 'span']);
  expect(button.querySelector('.row-act-words')?.textContent).toBe('Copy deeplink');
  fireEvent.click(button);
  expect(onCopy).toHaveBeenCalledExactlyOnceWith({ kind: 'built-in', formatId: 'plain' });
});

it("a row's copy button copies in another format from its menu, and in that format from then on", () => {
  const onCopy = vi.fn();
  render(<Row onCopy={onCopy} />);
  fireEvent.click(screen.getByRole('button', { name: 'More formats: 10% off' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Markdown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy as Markdown: 10% off' }));
  const markdown = { kind: 'built-in', formatId: 'markdown' };
  expect(onCopy.mock.calls).toEqual([[markdown], [markdown]]);
});

it("a row's copy button follows a format that is changed, and a default that is chosen, in another window", async () => {
  const toBook = (template: string): PresetBook => ({
    ...emptyPresetBook,
    templates: [{ kind: 'template', formatId: 'mine', name: 'Mine', template }],
  });
  let book = toBook('Old: {link}');
  const readBook = async () => book;
  const onCopy = vi.fn();
  function Shown({ defaultId }: { readonly defaultId: string }) {
    const formats = useRowFormats(readBook, defaultId);
    return <CopyLinkCell name="10% off" kind="landing" formats={formats} isCopied={false} onCopy={onCopy} />;
  }
  const { rerender } = render(<Shown defaultId="plain" />);
  rerender(<Shown defaultId="mine" />);
  book = toBook('New: {link}');
  announceDataChange('presets');
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy landing link of 10% off' }));
    expect(onCopy).toHaveBeenLastCalledWith(expect.objectContaining({ template: 'New: {link}' }));
  });
});

it("a row's copy button names the landing link as one, and the price of a deeplink that is not made yet", () => {
  render(<Row kind="landing" onCopy={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Copy landing link of 10% off' }).textContent).toContain(
    'Copy landing link',
  );
  cleanup();
  render(<Row kind="deeplink" onCopy={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Copy link of 10% off · 1 link' }).textContent).toContain(
    'Copy deeplink · 1 link',
  );
});
