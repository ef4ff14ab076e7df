// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from '#lib/platform/browser.ts';
import { accountsPulseItem } from '#lib/store/storage-items.ts';
import { showActiveAccount } from '#lib/ui/show-active-account.tsx';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { useEnglishMessages } from './use-english-messages.ts';

useEnglishMessages();

const root = () => document.querySelector('#app');

beforeEach(() => {
  document.body.innerHTML = '<div id="app" aria-busy="true">skeleton</div>';
});
afterEach(() => {
  const page = root();
  if (page !== null) render(null, page);
});

describe('an extension page', () => {
  it('keeps its skeleton until all that the first frame shows was read', async () => {
    await openTestAccount({ accountId: 'a' });
    const read = Promise.withResolvers<void>();
    let asked = 0;
    showActiveAccount(async ({ accountId }) => {
      asked += 1;
      await read.promise;
      return <p>{`Account ${accountId}`}</p>;
    });
    await expect.poll(() => asked).toBe(1);
    expect(root()?.textContent).toBe('skeleton');
    read.resolve();
    await expect.poll(() => root()?.textContent).toBe('Account a');
    expect(root()?.hasAttribute('aria-busy')).toBe(false);
  });

  it('is drawn anew, with nothing left of the first, when another account becomes active', async () => {
    await openTestAccount({ accountId: 'a' });
    showActiveAccount(async ({ accountId }) => <input key="same" aria-label={`Account ${accountId}`} />);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account a' });
    field.value = 'typed for a';
    await openTestAccount({ accountId: 'b' });
    await accountsPulseItem.write({ changes: 1 });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account b' })).value).toBe('');
  });

  it('says why and what next where it could not be read, and reads again when asked', async () => {
    await openTestAccount({ accountId: 'a' });
    let reads = 0;
    showActiveAccount(async () => {
      reads += 1;
      if (reads === 1) throw new Error('The disk is full');
      return <p>Read</p>;
    });
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Read')).toBeTruthy();
  });

  it('names the reason where the browser opens no database for it', async () => {
    indexedDB.open = () => {
      throw new DOMException('No database here', 'InvalidStateError');
    };
    showActiveAccount(async () => <p>Never</p>);
    expect((await screen.findByRole('alert')).textContent).toContain('does not open the database');
  });

  it('names the reason where the worker has an account and the page, in a container, sees none', async () => {
    Object.assign(browser.runtime, {
      getManifest: () => ({ version: '1.0.0' }),
      sendMessage: async () => ({ ok: true }),
    });
    showActiveAccount(async () => <p>Never</p>);
    expect((await screen.findByRole('alert')).textContent).toContain('in a container');
  });

  it('without a place for it draws nothing', () => {
    document.body.innerHTML = '';
    showActiveAccount(async () => <p>Nowhere</p>);
    expect(document.body.textContent).toBe('');
  });
});
