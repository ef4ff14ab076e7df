import type { Protocol, TargetInfo } from '../connect-protocol.ts';

/**
 * Runs code in the worker of an extension that runs now, by a debugger of its own: Playwright may still list a worker
 * that was ended. The code sees nothing of its file; what it is given passes as JSON.
 */
export async function evaluateInWorker<Given, Result>(
  protocol: Pick<Protocol, 'send'>,
  extensionId: string,
  run: (given: Given) => Result | Promise<Result>,
  given: Given,
): Promise<Result> {
  const { targetInfos } = await protocol.send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets', {
    filter: [{}],
  });
  const worker = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.startsWith(`chrome-extension://${extensionId}/`),
  );
  if (worker === undefined) throw new Error('The worker sleeps');
  return evaluateInTarget(protocol, worker.targetId, run, given);
}

/** The same in any target. Rejects where it is gone before it answers. */
export async function evaluateInTarget<Given, Result>(
  { send }: Pick<Protocol, 'send'>,
  targetId: string,
  run: (given: Given) => Result | Promise<Result>,
  given: Given,
): Promise<Result> {
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const expression = `(${run})(${JSON.stringify(given)})`;
  const { result } = await send<{ result: { value: Result } }>(
    'Runtime.evaluate',
    { expression, awaitPromise: true, returnByValue: true },
    sessionId,
  );
  await send('Target.detachFromTarget', { sessionId });
  return result.value;
}
