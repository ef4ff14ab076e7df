// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
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
