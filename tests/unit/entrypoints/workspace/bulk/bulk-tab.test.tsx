// @vitest-environment happy-dom

import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { beforeEach, expect, it, vi } from 'vitest';
import { BulkTab } from '#entrypoints/workspace/bulk/bulk-tab.tsx';
import type { WorkspaceSnapshot } from '#entrypoints/workspace/workspace-services.ts';
import { type BulkLine, type BulkRun, maxBulkLines, noBulkCounts } from '#lib/domain/bulk/bulk-run.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import type { RouteParams } from '#lib/domain/routes/route.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { openDatabase } from '#lib/store/database.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';
import { aWorkspaceSnapshot } from '#tests/builders/a-workspace-snapshot.ts';
import { makeTabDeps } from '#tests/builders/make-tab-deps.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';

beforeEach(() => {
  // The table draws the rows that fit.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const shell: WorkspaceSnapshot = aWorkspaceSnapshot({
  connection: { state: 'connected', serviceUrl: 'https://api.example', marketplacePath: 'm', connectedAtMs: 0 },
});

/** An hour after the end of the runs. */
let nowMs = 3_600_000;

/** The tab over a run of three lines, and a worker that does what it is asked at once. */
async function show(run: Partial<BulkRun> = {}, lines: Partial<BulkLine> = {}, asked: RouteParams = { run: 'run-1' }) {
  const account = await openTestAccount();
  const database = await openDatabase(account.accountId);
  let revision = 1;
  const change = async (next: Partial<BulkRun>) => {
    revision += 1;
    const stored = (await database.get('bulkRuns', 'run-1')) ?? aPlannedRun();
    await database.put('bulkRuns', { ...stored, ...next, revision });
    announceDataChange('bulk');
  };
  for (const index of [0, 1, 2]) {
    const url = `https://www.kedai.example/p/${index}`;
    const input = { ...aBulkLine().input, url };
    await database.put('bulkLines', aBulkLine({ index, revision, input, destinationUrl: url, ...lines }));
  }
  await change({ counts: { ...noBulkCounts, new: 3 }, ...run });
  const acts: Readonly<Record<string, (input: { readonly index?: number }) => Promise<void>>> = {
    startBulk: () => change({ state: 'running', startedAtMs: 1 }),
    pauseBulk: () => change({ state: 'paused', pauseReason: 'user' }),
    resumeBulk: () => change({ state: 'running', pauseReason: null }),
    cancelBulk: () => change({ state: 'cancelled', endedAtMs: 2 }),
    async retryBulkLines() {
      await change({ state: 'running' });
    },
    async discardBulk() {
      await database.delete('bulkRuns', 'run-1');
      announceDataChange('bulk');
    },
    async changeBulkLine({ index = 0 }) {
      const line = await database.get('bulkLines', ['run-1', index]);
      await database.put('bulkLines', { ...(line ?? aBulkLine()), state: 'removed', revision: revision + 1 });
      await change({});
    },
  };
  const sent: string[] = [];
  let failing = '';
  const fail = (name: string) => {
    failing = name;
  };
  const inputs: unknown[] = [];
  let held: Promise<void> = Promise.resolve();
  /** Lets the worker answer nothing before what this returns is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  const send = (async (name: string, input: { index?: number }) => {
    sent.push(name);
    inputs.push(input);
    if (name === failing) throw new AppError('storage-full');
    if (name === 'readManaged') return {};
    await held;
    await acts[name]?.(input);
    return { problem: null };
  }) as Send;
  const deps = makeTabDeps(account, { nowMs: () => nowMs, send });
  function Shown() {
    const [params, setParams] = useState(asked);
    return (
      <BulkTab
        deps={deps}
        snapshot={shell}
        params={params}
        setParams={(next) => setParams((before) => ({ ...before, ...next }))}
      />
    );
  }
  render(<Shown />);
  return { change, database, sent, inputs, hold, fail };
}

/** Presses a button as the keyboard does: it has the focus. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  button.focus();
  fireEvent.click(button);
  return button;
}

const expectFocusOn = (role: string, name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));

it.each<[string, string, Partial<BulkRun>]>([
  ['Make 3 links', 'Pause', {}],
  ['Pause', 'Resume', { state: 'running', startedAtMs: 1 }],
  ['Resume', 'Pause', { state: 'paused', pauseReason: 'user', startedAtMs: 1 }],
  ['Cancel', 'Export CSV', { state: 'running', startedAtMs: 1 }],
])('the focus, after the pressed button is gone is, after "%s", on "%s"', async (pressed, next, run) => {
  await show(run);
  await press(pressed);
  await expectFocusOn('button', next);
});

it.each(['New list', 'Discard this list'])(
  'the focus, after the pressed button is gone is, after "%s", in the field for the next list',
  async (pressed) => {
    await show({ state: 'done', startedAtMs: 1, endedAtMs: 2 });
    await press(pressed);
    await expectFocusOn('textbox', 'Destinations');
  },
);

it('the focus, after the pressed button is gone is, after "Same list, other preset", on the preset', async () => {
  await show({ state: 'done', startedAtMs: 1, endedAtMs: 2 });
  await press('Same list, other preset');
  await expectFocusOn('combobox', 'Preset');
});

it('the focus, after the pressed button is gone is, after a line was removed, on the same button of the next line, and of the last one at the end', async () => {
  await show();
  await press('Remove line 2');
  await expectFocusOn('button', 'Remove line 3');
  await press('Remove line 3');
  await expectFocusOn('button', 'Remove line 1');
});

it.each(['Pause', 'Cancel'])(
  '"%s" of a list is asked for once by a double click, and says nothing of a failure',
  async (name) => {
    const { sent, hold } = await show({ state: 'running', startedAtMs: 1 });
    const release = hold();
    const button = await press(name);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button);
    release();
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(sent.filter((each) => each.endsWith('Bulk'))).toHaveLength(1);
  },
);

it('"Pause" of a list is asked for once, however often it is pressed before the list shows what the worker did', async () => {
  const { change, sent } = await show({ state: 'running', startedAtMs: 1 });
  const button = await screen.findByRole('button', { name: 'Pause' });
  // A line was made just now: what changes next is shown half a second later.
  await change({});
  await waitFor(() => {
    fireEvent.click(button);
    expect(screen.queryByRole('button', { name: 'Resume' })).not.toBeNull();
  });
  expect(sent.filter((each) => each.endsWith('Bulk'))).toHaveLength(1);
});

it('a dialog about a line stays about the line of its own list while another list comes in its place', async () => {
  const { database, inputs } = await show({ state: 'done', startedAtMs: 1, endedAtMs: 2 }, { state: 'unknown' });
  await press('Make again: line 2');
  await database.put('bulkLines', aBulkLine({ runId: 'run-2', index: 1, state: 'unknown' }));
  await database.put('bulkRuns', aPlannedRun({ runId: 'run-2', state: 'running', startedAtMs: 3 }));
  announceDataChange('bulk');
  await screen.findByRole('button', { name: 'Pause' });
  fireEvent.click(screen.getByRole('button', { name: 'Make it anyway' }));
  await waitFor(() => expect(inputs.at(-1)).toEqual({ runId: 'run-1', indexes: [1], despiteUnknown: true }));
});

it('the focus, after the pressed button is gone is, after the run ended by itself, on the next possible action', async () => {
  const { change } = await show({ state: 'running', startedAtMs: 1 });
  (await screen.findByRole('button', { name: 'Pause' })).focus();
  await change({ state: 'done', endedAtMs: 2 });
  await expectFocusOn('button', 'Export CSV');
});

it('the focus, after the pressed button is gone is, after a run over a text ended by itself, on "Copy text"', async () => {
  const input = { ...aBulkLine().input, place: { before: 'See ', source: 'x', writing: 'plain', after: '' } } as const;
  const done = { state: 'done', trackingLink: 'https://go.example/1', input } as const;
  const { change } = await show({ state: 'running', startedAtMs: 1 }, done);
  (await screen.findByRole('button', { name: 'Pause' })).focus();
  await change({ state: 'done', endedAtMs: 2 });
  await expectFocusOn('button', 'Copy text');
});

it('the focus, after the pressed button is gone stays as long as its element is there', async () => {
  const { change } = await show({ state: 'running', startedAtMs: 1 });
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  cancel.focus();
  await change({ state: 'paused', pauseReason: 'user' });
  await screen.findByRole('button', { name: 'Resume' });
  expect(document.activeElement).toBe(cancel);
});

it('the focus, after the pressed button is gone is not taken from another part of the page', async () => {
  const { change } = await show({ state: 'running', startedAtMs: 1 });
  (await screen.findByRole('button', { name: 'Pause' })).focus();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  await change({ state: 'done', endedAtMs: 2 });
  await screen.findByRole('button', { name: 'Export CSV' });
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

const ended = { state: 'done', startedAtMs: 1, endedAtMs: 2, counts: { ...noBulkCounts, done: 3 } } as const;

it.each([
  ['Last list: ', {}],
  ['Links of a post: ', { postId: 'post-1' }],
])(
  'a run that had ended before the tab was opened is one line above the empty field, which says whose it is: %s',
  async (whose, change) => {
    await show({ ...ended, ...change }, {}, {});
    expect((await screen.findByText(new RegExp(`^${whose}`))).textContent).toContain('3');
    expect(screen.getByRole('textbox', { name: 'Destinations' })).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: 'New list' })).toBeNull();
  },
);

it('a run that had ended before the tab was opened is shown whole where the user asks for it', async () => {
  await show(ended, {}, {});
  await press('Show the result');
  expect(await screen.findByRole('button', { name: 'New list' })).toBeTruthy();
});

it('a run that had ended before the tab was opened is shown whole where it ended under the user’s eyes', async () => {
  const { change } = await show({ state: 'running', startedAtMs: 1 }, {}, {});
  await screen.findByRole('button', { name: 'Pause' });
  await change(ended);
  expect(await screen.findByRole('button', { name: 'New list' })).toBeTruthy();
});

it.each([
  [{}, true],
  [{ postId: 'post-1' }, false],
])(
  'a run that had ended before the tab was opened within ten minutes of its end is open, unless it is a post’s: %o',
  async (change, isOpen) => {
    nowMs = 600_001;
    await show({ ...ended, ...change }, {}, {});
    await screen.findByRole('button', { name: isOpen ? 'New list' : 'Show the result' });
    nowMs = 3_600_000;
  },
);

it('a single link that waits is left for a new list, which it does not hinder', async () => {
  await show({ state: 'paused', pauseReason: 'quota-reached', isSingle: true, startedAtMs: 1 });
  await screen.findByRole('button', { name: 'Resume' });
  await press('New list');
  await expectFocusOn('textbox', 'Destinations');
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

async function showReserve(managed: ManagedFields) {
  const account = await openTestAccount();
  const saved: unknown[] = [];
  const send = (async (name: string, input: unknown) => {
    if (name === 'readManaged') return managed;
    if (name === 'saveSettings') saved.push(input);
    return { problem: null };
  }) as Send;
  render(
    <BulkTab
      deps={makeTabDeps(account, { send })}
      snapshot={aWorkspaceSnapshot({ settings: { ...defaultSettings, bulkReserve: 50 } })}
      params={{}}
      setParams={() => undefined}
    />,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Keep for the popup');
  return { field, saved };
}

it('the links that bulk runs leave are marked when the organisation set them, and cannot be changed', async () => {
  const { field, saved } = await showReserve({ bulkReserve: 50 });
  expect(await screen.findByText('Set by your organisation')).toBeTruthy();
  expect([field.value, field.readOnly]).toEqual(['50', true]);
  expect(saved).toEqual([]);
});

it('the links that bulk runs leave are the user’s to set when no policy sets them', async () => {
  const { field, saved } = await showReserve({ callsPerMinute: 12 });
  expect(field.readOnly).toBe(false);
  fireEvent.input(field, { target: { value: '20' } });
  fireEvent.change(field, { target: { value: '20' } });
  await waitFor(() => expect(saved).toEqual([{ bulkReserve: 20 }]));
  expect(screen.queryByText('Set by your organisation')).toBeNull();
});

it('the links that bulk runs leave stand under “Advanced”, folded', async () => {
  const { field } = await showReserve({});
  const fold = field.closest('details');
  expect([fold?.querySelector('summary')?.textContent, fold?.open]).toEqual(['Advanced', false]);
});

/** A list is planned when nothing was typed for half a second. */
const restAfterTyping = () => new Promise((resolve) => setTimeout(resolve, 600));

const list = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Destinations' });

it('the list loses the lines that were removed, and no other, when the second is removed before the first is answered', async () => {
  await show();
  const [first, second] = [
    await screen.findByRole('button', { name: 'Remove line 1' }),
    screen.getByRole('button', { name: 'Remove line 2' }),
  ];
  fireEvent.click(first);
  fireEvent.click(second);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove line 2' })).toBeNull());
  await waitFor(async () => expect((await list()).value).toBe('https://www.kedai.example/p/2'));
});

it('a list loses a line once, however often its button is pressed', async () => {
  await show();
  const button = await screen.findByRole('button', { name: 'Remove line 1' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove line 1' })).toBeNull());
  // What both presses were answered with has arrived.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await list()).value).toBe('https://www.kedai.example/p/1\nhttps://www.kedai.example/p/2');
});

it('a list that is taken again for another run lacks the lines that were removed from it', async () => {
  const { change } = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove line 1' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove line 1' })).toBeNull());
  await change({ state: 'done', startedAtMs: 1, endedAtMs: 2 });
  await press('Same list, other preset');
  expect((await list()).value).toBe('https://www.kedai.example/p/1\nhttps://www.kedai.example/p/2');
});

it('a list is not started as the plan of the words before the last key', async () => {
  const { sent } = await show();
  const start = await screen.findByRole('button', { name: 'Make 3 links' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  const typed = `${(await list()).value}\nhttps://www.kedai.example/p/9`;
  fireEvent.input(await list(), { target: { value: typed } });
  await waitFor(() => expect(start).toHaveProperty('disabled', true));
  fireEvent.click(start);
  expect(sent).not.toContain('startBulk');
  expect((await list()).value).toBe(typed);
});

it('a list is not started with the preset that it had before', async () => {
  const { sent } = await show();
  const start = await screen.findByRole('button', { name: 'Make 3 links' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.change(screen.getByRole('combobox', { name: 'Preset' }), { target: { value: 'auto' } });
  await waitFor(() => expect(start).toHaveProperty('disabled', true));
  fireEvent.click(start);
  expect(sent).not.toContain('startBulk');
});

it('a list is not started as the plan of the list before, where it is too long or could not be planned', async () => {
  const { sent, fail } = await show();
  const start = await screen.findByRole('button', { name: 'Make 3 links' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  const tooMany = Array.from({ length: maxBulkLines + 1 }, (_, at) => `https://www.kedai.example/n/${at}`).join('\n');
  fireEvent.input(await list(), { target: { value: tooMany } });
  await restAfterTyping();
  expect(start).toHaveProperty('disabled', true);

  fail('planBulk');
  fireEvent.input(await list(), { target: { value: 'https://www.kedai.example/n/1' } });
  await screen.findByRole('alert');
  await restAfterTyping();
  expect(start).toHaveProperty('disabled', true);
  expect(sent).not.toContain('startBulk');
});
