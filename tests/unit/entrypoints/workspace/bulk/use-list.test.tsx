// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import type { Attempt } from '#entrypoints/workspace/bulk/bulk-form.ts';
import type { BulkServices } from '#entrypoints/workspace/bulk/bulk-services.ts';
import type { BulkSnapshot } from '#entrypoints/workspace/bulk/use-bulk.ts';
import { useList } from '#entrypoints/workspace/bulk/use-list.ts';
import type { BulkOutcome, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { readBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';

const noRuns: BulkSnapshot = { runs: [], run: null, lines: [], allLines: [], waitingVersion: null };
const address = 'https://www.kedai.example/p/1';
/** As many addresses as no run takes: nothing is planned of them. */
const tooMany = Array.from({ length: 5_001 }, (_, index) => `${address}?n=${index}`).join('\n');
const ignore = () => undefined;

/** The Bulk tab of an account, whose list is kept by the worker of these tests. */
function anAccount(selected: readonly string[] = []) {
  let kept: KeptBulkList | null = null;
  let waiting = selected;
  let nowMs = 0;
  let runs: readonly BulkRun[] = [];
  type Input = { list?: KeptBulkList | null; urls?: readonly string[] };
  const sent = vi.fn(async (name: string, input: Input): Promise<BulkOutcome> => {
    if (name === 'keepBulkList') kept = input.list ?? null;
    if (name === 'takeBulkDraft') waiting = waiting.filter((url) => !input.urls?.includes(url));
    return { problem: null };
  });
  const planned = vi.fn(async (): Promise<BulkOutcome> => ({ problem: null }));
  const services: BulkServices = {
    nowMs: () => nowMs,
    plan: planned,
    send: sent as BulkServices['send'],
    readRuns: async () => runs,
    readWaitingVersion: async () => null,
    readLines: async () => [],
    readManaged: async () => ({}),
    readPresets: async () => emptyPresetBook,
    readKeptList: async () => kept,
    readDraft: async () => waiting.map((url) => ({ url, program: '', subIds: noSubIds, title: '' })),
    readProgramFinder: () => Promise.reject(new Error('no programs in this test')),
    requestTabs: async () => false,
    readOpenTabs: async () => [],
    copyFormatted: async () => true,
    writeLinks: async () => ({ text: '', html: null }),
    saveCsv: ignore,
    saveText: ignore,
  };
  const attempt: Attempt = async (act) => (await act).problem === null;
  return {
    setClock(toMs: number) {
      nowMs = toMs;
    },
    failPlans: () => planned.mockResolvedValue({ problem: 'busy' }),
    /** The next step but a plan fails. The stored plan stays. */
    failStep(run: BulkRun | null) {
      runs = run === null ? [] : [run];
      sent.mockResolvedValueOnce({ problem: 'busy' });
    },
    /** The next plan takes until the answer, with which the worker has it stored. */
    holdPlan(run: BulkRun | null) {
      const answer = Promise.withResolvers<BulkOutcome>();
      planned.mockReturnValueOnce(answer.promise);
      return () => {
        runs = run === null ? [] : [run];
        answer.resolve({ problem: null });
      };
    },
    sent: () => sent.mock.calls.map(([name]) => name),
    inputs: () => sent.mock.calls.map(([, input]) => input),
    kept: () => kept,
    waiting: () => waiting,
    planned: () => planned.mock.calls.length,
    async open(snapshot: BulkSnapshot | null = noRuns, isActive = true) {
      const hook = renderHook((props) => useList(services, props.snapshot, isActive, attempt), {
        initialProps: { snapshot },
      });
      await act(async () => undefined);
      return hook;
    },
  };
}
const aPlanOf = (url: string): BulkSnapshot => {
  const run = aPlannedRun({ preset: { kind: 'auto' } });
  const lines = [aBulkLine({ input: { url, program: '', subIds: noSubIds, title: '' } })];
  return { runs: [], run, lines, allLines: lines, waitingVersion: null };
};

const text = `Rice [here](${address}),\nand ${address}?2.`;
/** Its plan, with the second address taken out. */
const aPlanOfText = (): BulkSnapshot => {
  const inputs = readBulkInput(text).lines;
  const allLines = inputs.map((input, index) => aBulkLine({ index, input, state: index === 1 ? 'removed' : 'new' }));
  const lines = allLines.filter(({ state }) => state !== 'removed');
  return { runs: [], run: aPlannedRun({ preset: { kind: 'auto' } }), lines, allLines, waitingVersion: null };
};

it('a text that addresses are found in is there again, whole, after a reload, and is not planned a second time', async () => {
  const here = anAccount();
  const again = await here.open(aPlanOfText());
  await waitFor(() => expect(again.result.current[0].text).toBe(text));
  expect(again.result.current[0].input).toMatchObject({ isText: true, lines: [{ title: 'here' }, { title: '' }] });
  again.unmount();
  await waitFor(() => expect(here.kept()).toMatchObject({ text, isPlanned: true }));
  expect(here.planned()).toBe(0);
});

const newer = `${address}?newer`;
const urlsOf = (draft: ReturnType<typeof useList>[2]) => draft?.lines.map(({ input }) => input.url) ?? null;

it('the rows of a list whose plan is pending are there with the paste, until the account has the new plan', async () => {
  const before = aPlanOf(address);
  const tab = await anAccount().open(before);
  await act(() => tab.result.current[1]({ kind: 'pasted', text: `${newer}\n${address}` }));
  await waitFor(() => expect(urlsOf(tab.result.current[2])).toEqual([newer, address]));
  expect(tab.result.current[2]).toMatchObject({ run: { state: 'planning', counts: { raw: 2 } } });
  const { run } = aPlanOf(newer);
  tab.rerender({ snapshot: { ...aPlanOf(newer), run: run && { ...run, runId: 'the-new-plan' } } });
  expect(tab.result.current[2]).toBeNull();
});

it('the rows of a list whose plan is pending make room for the rows before, when no plan can be made', async () => {
  const account = anAccount();
  account.failPlans();
  const tab = await account.open(aPlanOf(address));
  await act(() => tab.result.current[1]({ kind: 'pasted', text: newer }));
  await waitFor(() => expect(account.planned()).toBe(1));
  await waitFor(() => expect(tab.result.current[2]).toBeNull());
});

it('the rows of a list whose plan is pending do not take the place of a plan while the user types', async () => {
  const account = anAccount();
  const tab = await account.open(aPlanOf(address));
  await act(() => tab.result.current[1]({ kind: 'typed', text: newer }));
  await waitFor(() => expect(account.planned()).toBe(1));
  expect(tab.result.current[2]).toBeNull();
});

it('the rows of a list whose plan is pending are there after typing where nothing else is shown', async () => {
  const account = anAccount();
  const tab = await account.open();
  await act(() => tab.result.current[1]({ kind: 'typed', text: newer }));
  await waitFor(() => expect(urlsOf(tab.result.current[2])).toEqual([newer]));
});

it('the rows of a list whose plan is pending are none for more lines than a run may have', async () => {
  const tab = await anAccount().open();
  await act(() => tab.result.current[1]({ kind: 'pasted', text: tooMany }));
  await waitFor(() => expect(tab.result.current[0].planned.text).toBe(tooMany));
  expect(tab.result.current[2]).toBeNull();
});

it('a list that is typed and not started is there again when its account is, and in no other', async () => {
  const [here, there] = [anAccount(), anAccount()];
  const typing = await here.open();
  await act(() => {
    typing.result.current[1]({ kind: 'typed', text: tooMany });
    typing.result.current[1]({ kind: 'preset-picked', preset: { kind: 'preset', presetId: 'news' } });
  });
  typing.unmount();
  expect((await there.open()).result.current[0].text).toBe('');
  const again = await here.open();
  await waitFor(() => expect(again.result.current[0].text).toBe(tooMany));
  expect(again.result.current[0].preset).toEqual({ kind: 'preset', presetId: 'news' });
  // In the field it is the field's again: what the user deletes does not come back.
  expect(here.kept()).toBeNull();
});

it('a list that is typed and not started replaces the plan of a list that was typed earlier', async () => {
  const here = anAccount();
  const typing = await here.open(aPlanOf(address));
  await waitFor(() => expect(typing.result.current[0].text).toBe(address));
  await act(() => typing.result.current[1]({ kind: 'typed', text: `${address}\nhttps://www.kedai.example/p/2` }));
  typing.unmount();
  const again = await here.open(aPlanOf(address));
  await waitFor(() => expect(again.result.current[0].input.lines).toHaveLength(2));
  await expect.poll(here.planned).toBe(1);
});

it('a list that is typed and not started is not planned again if its plan exists, and is gone if it was started meanwhile', async () => {
  const here = anAccount();
  const typed = `\n${address}\n`;
  const typing = await here.open();
  await act(() => typing.result.current[1]({ kind: 'typed', text: typed }));
  await expect.poll(here.planned).toBe(1);
  typing.unmount();
  await waitFor(() => expect(here.kept()).toMatchObject({ text: typed, isPlanned: true }));
  const again = await here.open(aPlanOf(address));
  await waitFor(() => expect(again.result.current[0].text).toBe(typed));
  again.unmount();
  await waitFor(() => expect(here.kept()).toMatchObject({ text: typed, isPlanned: true }));
  expect(here.planned()).toBe(1);
  expect((await here.open()).result.current[0].text).toBe('');
});

it('a list that is typed and not started is planned at once after a paste, and once the user rests after a key', async () => {
  const here = anAccount();
  const typing = await here.open();
  vi.useFakeTimers();
  await act(() => typing.result.current[1]({ kind: 'pasted', text: address }));
  await vi.advanceTimersByTimeAsync(0);
  expect(here.planned()).toBe(1);
  await act(() => typing.result.current[1]({ kind: 'typed', text: `${address}2` }));
  await vi.advanceTimersByTimeAsync(0);
  expect(here.planned()).toBe(1);
  await vi.runAllTimersAsync();
  expect(here.planned()).toBe(2);
  vi.useRealTimers();
});

it('a list that is typed and not started leaves nothing behind if the field is empty, or was never read', async () => {
  const here = anAccount();
  const typing = await here.open();
  await act(() => typing.result.current[1]({ kind: 'typed', text: address }));
  await act(() => typing.result.current[1]({ kind: 'typed', text: ' \n' }));
  typing.unmount();
  (await here.open(null)).unmount();
  expect(here.kept()).toBeNull();
});

it('a list that comes from a page while a run is under way is there again when the run has ended', async () => {
  const here = anAccount();
  const watching = await here.open(noRuns, false);
  await act(() => watching.result.current[1]({ kind: 'appended', lines: [{ url: address, title: 'Rice' }] }));
  watching.unmount();
  const again = await here.open();
  await waitFor(() => expect(again.result.current[0].text).toBe(address));
});

it('links of a selection are in the list, and wait until its plan is stored', async () => {
  const here = anAccount([address, newer]);
  const tab = await here.open(aPlanOf(address));
  await waitFor(() => expect(tab.result.current[0].text).toBe(`${address}\n${newer}`));
  expect(here.waiting()).toEqual([address, newer]);
  await waitFor(() => expect(here.waiting()).toEqual([]));
  expect(here.planned()).toBe(1);
});

it('links of a selection wait for the next tab where no plan could be stored', async () => {
  const here = anAccount([address]);
  here.failPlans();
  await here.open();
  await waitFor(() => expect(here.planned()).toBe(1));
  const next = await here.open();
  await waitFor(() => expect(next.result.current[0].text).toBe(address));
  expect(here.waiting()).toEqual([address]);
});

it('links of a selection wait beside a run until their list is stored, and are in it once', async () => {
  const here = anAccount([address]);
  const watching = await here.open(noRuns, false);
  await waitFor(() => expect(watching.result.current[0].text).toBe(address));
  expect(here.waiting()).toEqual([address]);
  watching.unmount();
  await waitFor(() => expect(here.waiting()).toEqual([]));
  expect(here.kept()).toMatchObject({ text: address });
  expect((await here.open()).result.current[0].text).toBe(address);
});

it('a list that could not be planned is planned itself when its preset changes, and not the list before', async () => {
  const account = anAccount();
  account.failPlans();
  const tab = await account.open(aPlanOf(address));
  await act(() => tab.result.current[1]({ kind: 'pasted', text: newer }));
  await waitFor(() => expect(account.planned()).toBe(1));
  await act(() => tab.result.current[1]({ kind: 'preset-picked', preset: { kind: 'none' } }));
  await waitFor(() => expect(account.planned()).toBe(2));
  expect(account.sent()).not.toContain('replanBulk');
  expect(tab.result.current[3]).toBe(false);
});

it('a list whose preset changes while its plan is made has that plan made again, and not the plan before', async () => {
  const account = anAccount();
  const tab = await account.open(aPlanOf(address));
  const answer = account.holdPlan({ ...aPlannedRun(), runId: 'the-new-plan' });
  await act(() => tab.result.current[1]({ kind: 'pasted', text: newer }));
  await waitFor(() => expect(account.planned()).toBe(1));
  await act(() => tab.result.current[1]({ kind: 'preset-picked', preset: { kind: 'none' } }));
  await act(() => answer());
  await waitFor(() => expect(account.sent()).toContain('replanBulk'));
  expect(account.inputs()).toContainEqual({ runId: 'the-new-plan', preset: { kind: 'none' } });
});

it('a list that is deleted while its plan is made leaves no plan', async () => {
  const account = anAccount();
  const tab = await account.open();
  const answer = account.holdPlan({ ...aPlannedRun(), runId: 'the-new-plan' });
  await act(() => tab.result.current[1]({ kind: 'pasted', text: newer }));
  await waitFor(() => expect(account.planned()).toBe(1));
  await act(() => tab.result.current[1]({ kind: 'pasted', text: '' }));
  await act(() => answer());
  await waitFor(() => expect(account.inputs()).toContainEqual({ runId: 'the-new-plan' }));
  expect(account.sent()).toContain('discardBulk');
});

it('a list that could not be planned is planned once its tab opens again, and is not taken for the plan before', async () => {
  const account = anAccount();
  account.failPlans();
  const tab = await account.open(aPlanOf(address));
  await act(() => tab.result.current[1]({ kind: 'pasted', text: newer }));
  await waitFor(() => expect(account.planned()).toBe(1));
  tab.unmount();
  await waitFor(() => expect(account.kept()).toMatchObject({ text: newer, isPlanned: false }));
  const again = await account.open(aPlanOf(address));
  await waitFor(() => expect(again.result.current[0].text).toBe(newer));
  expect(again.result.current[3]).toBe(false);
  await waitFor(() => expect(account.planned()).toBe(2));
});

it('a plan that could not be made again for another preset is made again, without the lines that were removed from it', async () => {
  const account = anAccount();
  const tab = await account.open(aPlanOfText());
  account.failStep(aPlanOfText().run);
  await act(() => tab.result.current[1]({ kind: 'preset-picked', preset: { kind: 'none' } }));
  await waitFor(() => expect(account.sent()).toContain('replanBulk'));
  await act(() => tab.result.current[1]({ kind: 'preset-picked', preset: { kind: 'preset', presetId: 'blog' } }));
  await waitFor(() => expect(account.sent().filter((name) => name === 'replanBulk')).toHaveLength(2));
  expect(account.planned()).toBe(0);
});

it('a list whose plan another window replaced by its own is no more the plan’s, and is planned again once its window has the focus', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const account = anAccount();
  const tab = await account.open();
  const planAs = (runId: string): BulkSnapshot => {
    const plan = aPlanOf(address);
    return { ...plan, run: plan.run && { ...plan.run, runId } };
  };
  const answer = account.holdPlan(planAs('own').run);
  await act(() => tab.result.current[1]({ kind: 'pasted', text: address }));
  await waitFor(() => expect(account.planned()).toBe(1));
  await act(async () => answer());
  tab.rerender({ snapshot: planAs('own') });
  await waitFor(() => expect(tab.result.current[3]).toBe(true));

  focus.mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event('blur')));
  tab.rerender({ snapshot: planAs('of another window') });
  await act(async () => undefined);
  expect([tab.result.current[3], account.planned()]).toEqual([false, 1]);

  focus.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event('focus')));
  await waitFor(() => expect(account.planned()).toBe(2));
  expect(tab.result.current[0].text).toBe(address);
});

it('a list whose plan is of an earlier day is planned again once its user is back, for the day of its sub IDs', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const account = anAccount();
  const snapshot = aPlanOf(address);
  const plannedAtMs = snapshot.run?.plannedAtMs ?? 0;
  account.setClock(plannedAtMs);
  const tab = await account.open(snapshot);
  focus.mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event('blur')));
  account.setClock(plannedAtMs + 2 * dayMs);
  await act(async () => undefined);
  expect(account.sent()).not.toContain('replanBulk');

  focus.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event('focus')));
  expect(tab.result.current[3]).toBe(false);
  await waitFor(() => expect(account.sent()).toContain('replanBulk'));
  await waitFor(() => expect(tab.result.current[3]).toBe(true));
  expect(account.sent().filter((name) => name === 'replanBulk')).toHaveLength(1);
  expect(tab.result.current[0].text).toBe(address);
});

it('the rows of a list whose plan is pending are there with the next paste, too, although the plan before is not answered', async () => {
  const account = anAccount();
  const tab = await account.open();
  const answer = account.holdPlan(aPlanOf(address).run);
  await act(() => tab.result.current[1]({ kind: 'pasted', text: address }));
  await waitFor(() => expect(account.planned()).toBe(1));
  await act(() => tab.result.current[1]({ kind: 'pasted', text: newer }));
  expect([urlsOf(tab.result.current[2]), account.planned()]).toEqual([[newer], 1]);
  await act(async () => answer());
  await waitFor(() => expect(account.planned()).toBe(2));
});
