// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { useBulkForm } from '#entrypoints/workspace/bulk/bulk-form.ts';

it('the Bulk tab still says what the last act did while the list that it changed is planned', async () => {
  const { result } = renderHook(() => useBulkForm('plain'));
  await act(async () => void (await result.current[2](Promise.resolve({ problem: null, said: 'Took 12 open tabs' }))));
  await act(async () => void (await result.current[2](Promise.resolve({ problem: null }), 'planning-begun')));
  expect(result.current[0].said).toBe('Took 12 open tabs');
  await act(async () => void (await result.current[2](Promise.resolve({ problem: null }))));
  expect(result.current[0].said).toBe('');
});
