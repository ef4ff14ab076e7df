import { AppError } from '#lib/errors/app-error.ts';
import type { ReportAnswer, ReportRequestName, ReportRequests } from './report-request.ts';

export interface ReportReader {
  /** Asks ahead of time: the next same question gets this answer. */
  askAhead<Name extends ReportRequestName>(name: Name, input: ReportRequests[Name]['input']): void;
  /** @throws {AppError} `internal` when the worker could not read the database, or could not start. */
  ask<Name extends ReportRequestName>(
    name: Name,
    input: ReportRequests[Name]['input'],
  ): Promise<ReportRequests[Name]['output']>;
  /** Ends the worker. Open questions get no answer. */
  close(): void;
}

export function createReportReader(
  worker: Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>,
): ReportReader {
  const waiting = new Set<(error: AppError) => void>();
  let isBroken = false;
  worker.addEventListener('error', () => {
    isBroken = true;
    for (const reject of waiting) reject(new AppError('internal'));
    waiting.clear();
  });
  let ahead: { readonly key: string; readonly answer: Promise<unknown> } | null = null;
  const toKey = (...question: readonly unknown[]) => JSON.stringify(question);

  const ask: ReportReader['ask'] = (name, input) => {
    if (isBroken) return Promise.reject(new AppError('internal'));
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      port1.onmessage = ({ data }: MessageEvent<ReportAnswer>) => {
        port1.close();
        waiting.delete(reject);
        if ('output' in data) resolve(data.output as never);
        else reject(new AppError('internal'));
      };
      worker.postMessage({ name, input }, [port2]);
    });
  };

  return {
    askAhead(name, input) {
      const answer = ask(name, input);
      // Whoever asks the same gets the error.
      answer.catch(() => undefined);
      ahead = { key: toKey(name, input), answer };
    },
    ask(name, input) {
      if (ahead?.key !== toKey(name, input)) return ask(name, input);
      const { answer } = ahead;
      ahead = null;
      return answer as ReturnType<typeof ask<typeof name>>;
    },
    close: () => worker.terminate(),
  };
}
