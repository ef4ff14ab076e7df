import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { mintWithResend } from '#ui/mint-with-resend.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { PopupServices } from '../popup-services.ts';

/** What one act of the user asks for, without the name of the act. */
export type MintWish = Omit<MessageInput<'mintDeeplink'>, 'requestId'>;

export type MintState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'busy';
      /** When the call can go, while it waits for a slot of the minute. Ms since the epoch. */
      readonly startsAtMs: number | null;
    }
  | Exclude<MintOutcome, { kind: 'cancelled' }>
  | { readonly kind: 'failed'; readonly error: ReturnType<typeof toErrorData> };

interface Mint {
  readonly state: MintState;
  /** Mints, unless an act is under way. `toWish` may take its time to complete the wish; null: nothing is minted after all. */
  start(toWish: () => Promise<MintWish | null>): Promise<void>;
  /** Shows a failure that needed no call. */
  fail(error: ReturnType<typeof toErrorData>): void;
  /** Forgets the outcome: the wish it answered has changed. */
  clear(): void;
}

/**
 * One act of the user at a time, from the click to its outcome.
 * @param onOutcome Called after each act, whatever its outcome: the count may have changed.
 */
export function useMint(services: PopupServices, onOutcome: (state: MintState) => Promise<void>): Mint {
  const [state, setState] = useState<MintState>({ kind: 'idle' });
  const runningId = useRef<string | null>(null);
  const isRunning = useRef(false);

  useEffect(
    () =>
      services.watchMint((progress) => {
        if (runningId.current === null) return;
        const startsAtMs = progress?.requestId === runningId.current ? progress.startsAtMs : null;
        setState((current) => (current.kind === 'busy' ? { kind: 'busy', startsAtMs } : current));
      }),
    [services],
  );

  const start = useCallback(
    async (toWish: () => Promise<MintWish | null>) => {
      // A second click while the first is under way is the same wish, not another link.
      if (isRunning.current) return;
      isRunning.current = true;
      const requestId = services.newRequestId();
      runningId.current = requestId;
      setState({ kind: 'busy', startsAtMs: null });
      let outcome: MintState;
      let isHandedOver = false;
      try {
        const wish = await toWish();
        isHandedOver = wish?.handover !== undefined;
        outcome = wish === null ? { kind: 'idle' } : await send(services, requestId, wish);
      } catch (cause) {
        outcome = { kind: 'failed', error: toErrorData(cause) };
      }
      // Before anything else: without this word, the worker takes the popup for closed. One that is out of sight is being
      // closed by the browser, as over a warning of its own that the disk is full: the page says then what came of the click.
      if (isHandedOver && document.visibilityState !== 'hidden')
        void services.send('takeLink', { requestId }).catch(() => undefined);
      runningId.current = null;
      isRunning.current = false;
      setState(outcome);
      await onOutcome(outcome);
    },
    [services, onOutcome],
  );

  const fail = useCallback((error: ReturnType<typeof toErrorData>) => setState({ kind: 'failed', error }), []);
  const clear = useCallback(() => {
    if (!isRunning.current) setState({ kind: 'idle' });
  }, []);
  return { state, start, fail, clear };
}

async function send(services: PopupServices, requestId: string, wish: MintWish): Promise<MintState> {
  const minting = mintWithResend(
    { requestId, ...wish },
    { mint: (input) => services.send('mintDeeplink', input), sleep: services.sleep },
  );
  // Behind the wish, which the user waits for. A preset's templates are the preset's to keep: without it their tokens
  // would be sent as they are.
  if (!wish.preset)
    void services.send('rememberSubIds', { offerId: wish.offerId, subIds: wish.subIds }).catch(() => undefined);
  const minted = await minting;
  // The user took it back: it is as before the click.
  return minted.kind === 'cancelled' ? { kind: 'idle' } : minted;
}
