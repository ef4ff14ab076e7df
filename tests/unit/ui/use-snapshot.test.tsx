// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { useSnapshot } from '#ui/use-snapshot.ts';

afterEach(cleanup);

/** A store that is read and watched as a page's are. */
function fakeSource(first: string) {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    readSnapshot: async () => value,
    watch(onChange: () => void) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    change(to: string) {
      value = to;
      for (const onChange of watchers) onChange();
    },
  };
}

function Page({ source, initial }: { source: ReturnType<typeof fakeSource>; initial: string }) {
  const [snapshot] = useSnapshot(source, initial);
  return <p>{snapshot}</p>;
}

describe('the snapshot of a page', () => {
  it('follows every change', async () => {
    const source = fakeSource('1 program');
    render(<Page source={source} initial={await source.readSnapshot()} />);
    await screen.findByText('1 program');
    source.change('2 programs');
    await screen.findByText('2 programs');
    source.change('3 programs');
    expect(await screen.findByText('3 programs')).toBeTruthy();
  });

  it('has what changed between the first read and the first frame', async () => {
    const source = fakeSource('1 program');
    const initial = await source.readSnapshot();
    source.change('2 programs');
    render(<Page source={source} initial={initial} />);
    expect(await screen.findByText('2 programs')).toBeTruthy();
  });
});
