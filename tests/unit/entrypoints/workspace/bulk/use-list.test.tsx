// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BulkServices } from '#entrypoints/workspace/bulk/bulk-services.ts';
import type { BulkSnapshot } from '#entrypoints/workspace/bulk/use-bulk.ts';
import { useList } from '#entrypoints/workspace/bulk/use-list.ts';
import type { KeptBulkList } from '#lib/domain/bulk/kept-bulk-list.ts';
import { readBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { emptyPresetBook } from '#lib/domain/presets/preset-book.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { aBulkLine } from '#tests/builders/a-bulk-line.ts';
import { aPlannedRun } from '#tests/builders/a-planned-run.ts';

afterEach(cleanup);

const noRuns: BulkSnapshot = { runs: [], run: null, lines: [], allLines: [], waitingVersion: null };
const address = 'https://www.kedai.example/p/1';
/** As many addresses as no run takes: nothing is planned of them. */
const tooMany = Array.from({ length: 5_001 }, (_, index) => `${address}?n=${index}`).join('\n');
const ignore = () => undefined;

/** The Bulk tab of an account, whose list is kept by the worker of these tests. */
function anAccount() {
  let kept: KeptBulkList | null = null;
  const sent = vi.fn(async (name: string, input: { list?: KeptBulkList | null }) => {
    if (name === 'keepBulkList') kept = input.list ?? null;
    return { problem: null };
  });
  const planned = vi.fn(async () => ({ problem: null }));
  const services: BulkServices = {
    nowMs: () => 0,
    plan: planned,
    send: sent as BulkServices['send'],
    readRuns: async () => [],
    readWaitingVersion: async () => null,
    readLines: async () => [],
    readManaged: async () => ({}),
    readPresets: async () => emptyPresetBook,
    readKeptList: async () => kept,
    readProgramFinder: () => Promise.reject(new Error('no programs in this test')),
    requestTabs: async () => false,
    readOpenTabs: async () => [],
    copyFormatted: async () => true,
    writeLinks: async () => ({ text: '', html: null }),
    saveCsv: ignore,
    saveText: ignore,
  };
  const attempt = async () => true;
  return {
    kept: () => kept,
    planned: () => planned.mock.calls.length,
    async open(snapshot: BulkSnapshot | null = noRuns) {
      const hook = renderHook(() => useList(services, snapshot, true, attempt));
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

describe('a text that addresses are found in', () => {
  const text = `Rice [here](${address}),\nand ${address}?2.`;
  /** Its plan, with the second address taken out. */
  const aPlanOfText = (): BulkSnapshot => {
    const inputs = readBulkInput(text).lines;
    const allLines = inputs.map((input, index) => aBulkLine({ index, input, state: index === 1 ? 'removed' : 'new' }));
    const lines = allLines.filter(({ state }) => state !== 'removed');
    return { runs: [], run: aPlannedRun({ preset: { kind: 'auto' } }), lines, allLines, waitingVersion: null };
  };

  it('is there again, whole, after a reload, and is not planned a second time', async () => {
    const here = anAccount();
    const again = await here.open(aPlanOfText());
    await waitFor(() => expect(again.result.current[0].text).toBe(text));
    expect(again.result.current[0].input).toMatchObject({ isText: true, lines: [{ title: 'here' }, { title: '' }] });
    again.unmount();
    await waitFor(() => expect(here.kept()).toMatchObject({ text, isPlanned: true }));
    expect(here.planned()).toBe(0);
  });

  it('stays unchanged whatever is done to its lines, until it is a run’s', async () => {
    const typing = await anAccount().open(aPlanOfText());
    await waitFor(() => expect(typing.result.current[0].text).toBe(text));
    await act(() => typing.result.current[1]({ kind: 'line-removed', at: 0 }));
    expect(typing.result.current[0].text).toBe(text);
    await act(() => typing.result.current[1]({ kind: 'started' }));
    expect(typing.result.current[0].text).toBe('');
  });
});

describe('a list that is typed and not started', () => {
  it('is there again when its account is, and in no other', async () => {
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

  it('keeps the titles that came with its addresses', async () => {
    const here = anAccount();
    const typing = await here.open();
    await act(() => typing.result.current[1]({ kind: 'appended', lines: [{ url: address, title: 'Rice cooker' }] }));
    typing.unmount();
    const again = await here.open();
    await waitFor(() => expect(again.result.current[0].input.lines).toMatchObject([{ title: 'Rice cooker' }]));
  });

  it('replaces the plan of a list that was typed earlier', async () => {
    const here = anAccount();
    const typing = await here.open(aPlanOf(address));
    await waitFor(() => expect(typing.result.current[0].text).toBe(address));
    await act(() => typing.result.current[1]({ kind: 'typed', text: `${address}\nhttps://www.kedai.example/p/2` }));
    typing.unmount();
    const again = await here.open(aPlanOf(address));
    await waitFor(() => expect(again.result.current[0].input.lines).toHaveLength(2));
    await expect.poll(here.planned).toBe(1);
  });

  it('is not planned again if its plan exists, and is gone if it was started meanwhile', async () => {
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

  it('is planned at once after a paste, and once the user rests after a key', async () => {
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

  it('leaves nothing behind if the field is empty, or was never read', async () => {
    const here = anAccount();
    const typing = await here.open();
    await act(() => typing.result.current[1]({ kind: 'typed', text: address }));
    await act(() => typing.result.current[1]({ kind: 'typed', text: ' \n' }));
    typing.unmount();
    (await here.open(null)).unmount();
    expect(here.kept()).toBeNull();
  });
});
