// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { TextResult } from '#entrypoints/workspace/bulk/bulk-result.tsx';
import { toBulkView } from '#entrypoints/workspace/bulk/bulk-view.ts';
import { ViewChoices } from '#entrypoints/workspace/bulk/view-choices.tsx';
import { writeResultCsv } from '#entrypoints/workspace/bulk/write-results.ts';
import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import { readBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aBulkRun } from '#tests/builders/a-bulk-run.ts';

const link = 'https://go.links.example/a';
const html = `<p><a href="${link}">Rice</a></p>`;

function show({ disclosure = 'Ad: I earn a commission.', text = html, isHtml = true } = {}) {
  const onCopy = vi.fn();
  const result = { text, html: isHtml ? text : null };
  render(
    <TextResult result={result} links={[link]} all={1} disclosure={disclosure} onCopy={onCopy} onSave={vi.fn()} />,
  );
  return onCopy;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox').value;

it('a text with its links gets the disclosure first, and loses it again by Undo', () => {
  const onCopy = show();
  press('Put it first');
  expect(field()).toBe(`<p>Ad: I earn a commission.</p>\n${html}`);
  press('Copy text');
  expect(onCopy).toHaveBeenLastCalledWith({ text: field(), html: field() });
  press(/^Undo: take the disclosure/);
  expect(field()).toBe(html);
});

it('a text with its links gets rel on its links, and loses it again by Undo', () => {
  show();
  press('Add rel to 1 link');
  expect(field()).toBe(`<p><a rel="sponsored nofollow" href="${link}">Rice</a></p>`);
  press(/^Undo: take rel/);
  expect(field()).toBe(html);
});

it('a text with its links keeps the focus where the act was, so that Undo is at hand', () => {
  show();
  const button = screen.getByRole('button', { name: 'Put it first' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe('Undo');
});

it('a text with its links leads to the options while the user has no disclosure', () => {
  show({ disclosure: '' });
  expect(screen.getByRole('link', { name: 'Write your disclosure' }).getAttribute('href')).toBe(
    'options.html#/channels/formats',
  );
  expect(screen.queryByRole('button', { name: 'Put it first' })).toBeNull();
});

it('a text with its links says nothing of a text that has all of it', () => {
  show({ text: `Ad: I earn a commission. Rice: ${link}`, isHtml: false });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy text', 'Save text']);
});

it('the choice of earlier lists says the year of one that was made in another year', () => {
  const { run } = aBulkRun(1);
  const runOf = (runId: string, year: number) => {
    const createdAtMs = new Date(year, 10, 24, 9).getTime();
    return { ...run, runId, state: 'done' as const, createdAtMs };
  };
  const runs = [runOf('new', 2026), runOf('old', 2025)];
  const nowMs = new Date(2026, 10, 24, 12).getTime();
  const props = { view: toBulkView(null, false), runs, hasTable: false, filterKey: undefined, nowMs };
  render(<ViewChoices {...props} setParams={() => undefined} />);
  const [, newest, oldest] = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(newest).toMatch(/24 Nov, 09:00/);
  expect(oldest).toMatch(/24 Nov 2025, 09:00/);
});

/** What Bulk reads of the file that it wrote of these lines. */
const readAgain = (...lines: readonly Partial<BulkLine>[]) =>
  readBulkInput(
    writeResultCsv(
      { ...aBulkRun(lines.length).run, state: 'cancelled', startedAtMs: 0 },
      lines.map((line, index) => aBulkLine({ index, ...line })),
      0,
    ),
  ).lines;

it('the file of a run has no sub-ID whose number was never drawn, so that no link is made with "{counter}"', () => {
  const templates = ['blog', '{counter}', 'n-{counter}', '', ''] as const;
  const subIds = ['blog', '{counter}', 'from-list', '', ''] as const;
  const input = { ...aBulkLine().input, subIds: ['', '', 'from-list', '', ''] as const };
  const [skipped] = readAgain({ state: 'skipped', templates, subIds, input });
  expect(skipped?.subIds).toEqual(['blog', '', 'from-list', '', '']);
});

it('the file of a run has beside the link of a duplicate the sub-IDs of that link', () => {
  const templates = ['{counter}', '', '', '', ''] as const;
  const drawn = { state: 'done', subIds: ['17', '', '', '', ''], trackingLink: link } as const;
  const [, duplicate] = readAgain(drawn, { state: 'duplicate', duplicateOf: 0, templates, subIds: templates });
  expect(duplicate?.subIds).toEqual(drawn.subIds);
});

it('the file of a run keeps what the list said of a line that got no program', () => {
  const input = { ...aBulkLine().input, program: 'Kedai Haryan', subIds: ['blog', '', '', '', ''] as const };
  const blocked = { state: 'blocked', offerId: null, offerName: '', subIds: noSubIds, input } as const;
  const [line] = readAgain({ ...blocked, reason: 'program-unknown' });
  expect(line).toMatchObject({ program: 'Kedai Haryan', subIds: input.subIds });
});

it('the file of a run names no program for a line whose program the user has not chosen', () => {
  const candidates = [
    { offerId: '101', name: 'Twin A' },
    { offerId: '102', name: 'Twin B' },
  ];
  const [line] = readAgain({ state: 'choose', candidates, offerName: 'Twin A' });
  expect(line?.program).toBe('');
});

it('the file of a run has the list’s own program for a line whose chosen program is gone', () => {
  const input = { ...aBulkLine().input, program: '7', isChosen: true, listed: 'Kedai Haryan' };
  const [line] = readAgain({ state: 'blocked', offerId: null, offerName: '', reason: 'program-unknown', input });
  expect(line?.program).toBe('Kedai Haryan');
});
