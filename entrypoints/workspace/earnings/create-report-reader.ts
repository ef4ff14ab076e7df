import { AppError } from '#lib/errors/app-error.ts';
import type { ReportAnswer, ReportRequestName, ReportRequests } from './report-request.ts';

/** Asks the report worker. */
export interface ReportReader {
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
  return {
    ask(name, input) {
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
    },
    close: () => worker.terminate(),
  };
}
