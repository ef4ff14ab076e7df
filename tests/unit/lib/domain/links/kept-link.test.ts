import { expect, it } from 'vitest';
import { readFromTeam } from '#lib/domain/links/kept-link.ts';
import { toLinkRow } from '#lib/domain/links/link-row.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';

const asStored = (fromTeam: unknown) => ({ ...aKeptLink(), fromTeam }) as ReturnType<typeof aKeptLink>;

it('the mark of a team says which colleague made a link', () => {
  expect(readFromTeam(asStored({ device: 'desk', atMs: 5 }))).toEqual({ device: 'desk', atMs: 5 });
});

it.each([
  ['no mark, as before marks were kept', aKeptLink()],
  ['a mark of nothing', asStored(null)],
  ['a mark that is a text', asStored('desk')],
  ['a time that is none', asStored({ device: 'desk', atMs: 'now' })],
  ['no time', asStored({ device: 'desk' })],
])('the mark of a team takes %s for a link of this device', (_what, link) => {
  expect(readFromTeam(link)).toBeNull();
  expect(toLinkRow(link, undefined, { accountId: 'a', idPrefix: '' }).fromTeam).toBeNull();
});

it('the mark of a team keeps a mark whose name is damaged, without the name', () => {
  expect(readFromTeam(asStored({ device: 7, atMs: 5 }))).toEqual({ device: '', atMs: 5 });
});

it('the mark of a team finds a link by the name of its device', () => {
  const { searchText } = toLinkRow(asStored({ device: 'Mei', atMs: 5 }), undefined, { accountId: 'a', idPrefix: '' });
  expect(searchText).toContain('mei');
});
