import { expect, it } from 'vitest';
import { createReportReader } from '#entrypoints/workspace/earnings/create-report-reader.ts';
import type { ReportMessage } from '#entrypoints/workspace/earnings/report-request.ts';

/** A reader, and the thread that it asks: the thread answers with the number of the question, or fails. */
function begin({ isFailing = false } = {}) {
  const asked: ReportMessage[] = [];
  const reader = createReportReader({
    addEventListener: () => undefined,
    terminate: () => undefined,
    postMessage(message: ReportMessage, given: unknown) {
      asked.push(message);
      const [port] = given as readonly MessagePort[];
      port?.postMessage(isFailing ? { failed: true } : { output: asked.length });
    },
  });
  return { reader, asked };
}

const today = (day: string) => ({ today: day, offerId: null });

it('a question that was asked ahead of time is not asked again: the next same question gets its answer', async () => {
  const { reader, asked } = begin();
  reader.askAhead('waiting', today('2026-07-01'));
  expect(await reader.ask('waiting', today('2026-07-01'))).toBe(1);
  expect(asked).toEqual([{ name: 'waiting', input: today('2026-07-01') }]);
});

it('a question that was asked ahead of time answers once: the same question is asked again after that', async () => {
  const { reader } = begin();
  reader.askAhead('waiting', today('2026-07-01'));
  await reader.ask('waiting', today('2026-07-01'));
  expect(await reader.ask('waiting', today('2026-07-01'))).toBe(2);
});

it.each([
  ['another input', () => ['waiting', today('2026-07-02')] as const],
  ['another name', () => ['links', { utcOffsetMinutes: 480 }] as const],
])('a question that was asked ahead of time does not answer a question with %s', async (_, toQuestion) => {
  const { reader, asked } = begin();
  reader.askAhead('waiting', today('2026-07-01'));
  const [name, input] = toQuestion();
  expect(await reader.ask(name as 'waiting', input as ReturnType<typeof today>)).toBe(2);
  expect(asked).toHaveLength(2);
});

it('a question that was asked ahead of time gives its failure to who asks the same', async () => {
  const { reader } = begin({ isFailing: true });
  reader.askAhead('waiting', today('2026-07-01'));
  await expect(reader.ask('waiting', today('2026-07-01'))).rejects.toMatchObject({ code: 'internal' });
});
