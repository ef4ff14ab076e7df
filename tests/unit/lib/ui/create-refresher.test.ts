import { expect, it } from 'vitest';
import { createRefresher } from '#lib/ui/create-refresher.ts';

/** A store whose readings end when the test says so. */
function fakeStore() {
  const readings: { end: (value: string) => void; fail: (cause: Error) => void }[] = [];
  const published: string[] = [];
  const refresher = createRefresher<string>({
    read: () => new Promise((end, fail) => readings.push({ end, fail })),
    publish: (value) => published.push(value),
  });
  return { readings, published, refresher };
}

it('a refresher reads one at a time, and once more for all requests that came meanwhile', async () => {
  const { readings, published, refresher } = fakeStore();
  const first = refresher.refresh();
  void refresher.refresh();
  void refresher.refresh();
  expect(readings).toHaveLength(1);
  readings[0]?.end('old');
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.end('new');
  await first;
  expect(published).toEqual(['old', 'new']);
  expect(readings).toHaveLength(2);
});

it('a refresher reads again after a failure, which its caller gets', async () => {
  const { readings, published, refresher } = fakeStore();
  const failing = refresher.refresh();
  readings[0]?.fail(new Error('closed'));
  await expect(failing).rejects.toThrow('closed');
  const next = refresher.refresh();
  readings[1]?.end('there');
  await next;
  expect(published).toEqual(['there']);
});

it('a refresher publishes nothing once it is stopped, and reads nothing more', async () => {
  const { readings, published, refresher } = fakeStore();
  const reading = refresher.refresh();
  void refresher.refresh();
  refresher.stop();
  readings[0]?.end('too late');
  await reading;
  await refresher.refresh();
  expect(published).toEqual([]);
  expect(readings).toHaveLength(1);
});

it('a refresher rests between two readings', async () => {
  const steps: string[] = [];
  const refresher = createRefresher({
    read: async () => steps.push('read'),
    publish: () => undefined,
    rest: async () => {
      steps.push('rest');
      if (steps.length < 4) void refresher.refresh();
    },
  });
  await refresher.refresh();
  expect(steps).toEqual(['read', 'rest', 'read', 'rest']);
});
