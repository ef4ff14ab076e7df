import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { putPreset } from '#lib/domain/presets/preset-book.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import { readCopyWords } from '#lib/store/presets/read-copy-words.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

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
