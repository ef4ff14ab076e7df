// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { ListTab } from '#entrypoints/workspace/list-tab.tsx';
import { TabStatus } from '#entrypoints/workspace/tab-status.ts';

it('a tab with a list says how fresh the programs are in the row of its search and count', () => {
  render(
    <TabStatus.Provider value={<p>67 programs</p>}>
      <ListTab head={<p>14 links</p>} isLoading={false} detail={false}>
        Rows
      </ListTab>
    </TabStatus.Provider>,
  );
  expect(screen.getByText('67 programs').parentElement).toBe(screen.getByText('14 links').parentElement);
});

function open() {
  const preload = vi.fn(async () => undefined);
  const { container } = render(
    <ListTab head={<p>Head</p>} isLoading={false} detail={false} record={{ preload }}>
      <button type="button">Rice cooker</button>
    </ListTab>,
  );
  const tab = container.querySelector('.tab-list');
  const row = container.querySelector('button');
  if (tab === null || row === null) throw new Error('no tab');
  return { preload, tab, row };
}

it('a tab with a list loads what draws its records once the pointer comes, and not before', () => {
  const { preload, tab } = open();
  expect(preload).not.toHaveBeenCalled();
  fireEvent.pointerEnter(tab);
  expect(preload).toHaveBeenCalledOnce();
});

it('a tab with a list loads what draws its records once a row has the focus', () => {
  const { preload, row } = open();
  fireEvent.focusIn(row);
  expect(preload).toHaveBeenCalledOnce();
});
