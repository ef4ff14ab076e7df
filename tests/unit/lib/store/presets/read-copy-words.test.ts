import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { putPreset } from '#lib/domain/presets/preset-book.ts';
import { readPostOccasion } from '#lib/store/posts/read-post-occasion.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readCopyWords } from '#lib/store/presets/read-copy-words.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';

useEnglishMessages();

const settings = { disclosure: 'Ad', postLanguage: '' };

async function readWords() {
  const { database } = await openTestAccount();
  const subIds = ['', '', '', '', ''] as const;
  const preset = { presetId: 'a', name: 'Blog', subIds, formatId: 'html', disclosure: 'Iklan saya' };
  await presetBookItem.update((book) => putPreset(book, preset));
  return readCopyWords(database, settings);
}

it('the words of a copy are the channel’s own for a link that was made for it, and those of the settings for any other', async () => {
  const toWords = await readWords();
  expect(toWords('Blog')).toEqual({ disclosure: 'Iklan saya', postLanguage: '' });
  expect(toWords('Gone')).toEqual(settings);
  expect(toWords(undefined)).toEqual(settings);
});

it('the words of a copy are no channel’s own where the organisation sets the words', async () => {
  await fakeBrowser.storage.managed.set({ disclosure: 'Ad' });
  expect((await readWords())('Blog')).toEqual(settings);
});

it('the words of a copy and of a post are the organisation’s where the page was drawn before the browser said them', async () => {
  const account = await openTestAccount();
  const policy = Promise.withResolvers<Record<string, unknown>>();
  const asked = vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(() => policy.promise);
  const drawn = await account.readSettings();
  expect(drawn.disclosure).not.toBe('Advertisement');
  const writing = Promise.all([readCopyWords(account.database, drawn), readPostOccasion(account.database, drawn, 0)]);
  policy.resolve({ disclosure: 'Advertisement' });
  const [toWords, occasion] = await writing;
  expect(toWords(undefined).disclosure).toBe('Advertisement');
  expect(occasion.disclosure).toBe('Advertisement');
  asked.mockRestore();
});
