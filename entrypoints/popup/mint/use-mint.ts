import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { MintedLink, MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { mintWithResend } from '#ui/mint-with-resend.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { PopupServices } from '../popup-services.ts';

/** The worker's input for making a link, without the `requestId`. */
export type MintWish = Omit<MessageInput<'mintDeeplink'>, 'requestId'>;

/** What a click asks for. */
interface MintClick {
  readonly wish: MintWish;
  /** The link that answers the click, without the worker. Null if the worker has to look, or to make it. */
  readonly stored: MintedLink | null;
}

export type MintState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'busy';
      /** When the call can be sent, in ms since the epoch. Null unless it waits for a slot of the minute. */
      readonly startsAtMs: number | null;
    }
  | Exclude<MintOutcome, { kind: 'cancelled' }>
  | { readonly kind: 'failed'; readonly error: ReturnType<typeof toErrorData> };

interface Mint {
  readonly state: MintState;
  /** Makes a link, unless one is being made. `toClick` may wait for data; if it resolves to null, no link is made. */
  start(toClick: () => Promise<MintClick | null>): Promise<void>;
  /** Shows a failure that needed no call. */
  fail(error: ReturnType<typeof toErrorData>): void;
  /** Forgets the outcome, because the user now wants another link. */
  clear(): void;
}

/**
 * Makes one link at a time, and holds its state from the click to the outcome.
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
    async (toClick: () => Promise<MintClick | null>) => {
      // A second click during the first asks for the same link, not for another one.
      if (isRunning.current) return;
      isRunning.current = true;
      const requestId = services.newRequestId();
      runningId.current = requestId;
      setState({ kind: 'busy', startsAtMs: null });
      let outcome: MintState;
      let isHandedOver = false;
      try {
        const click = await toClick();
        isHandedOver = click?.stored === null && click.wish.handover !== undefined;
        outcome = click === null ? { kind: 'idle' } : await answer(services, requestId, click);
      } catch (cause) {
        outcome = { kind: 'failed', error: toErrorData(cause) };
      }
      // Before anything else: without this message, the worker takes the popup for closed, and shows the result on the
      // page. A hidden popup does not send it, because the browser is closing it, for instance to warn of a full disk.
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

async function answer(services: PopupServices, requestId: string, { wish, stored }: MintClick): Promise<MintState> {
  const minting = stored === null ? send(services, requestId, wish) : reuse(services, requestId, wish, stored);
  // After the first message, because the user waits for that one. A preset's templates are not remembered: without the
  // preset, their placeholders would be sent as plain text.
  if (!wish.preset)
    void services.send('rememberSubIds', { offerId: wish.offerId, subIds: wish.subIds }).catch(() => undefined);
  const minted = await minting;
  // The user cancelled, so the state is as before the click.
  return minted.kind === 'cancelled' ? { kind: 'idle' } : minted;
}

const send = (services: PopupServices, requestId: string, wish: MintWish) =>
  mintWithResend(
    { requestId, ...wish },
    { mint: (input) => services.send('mintDeeplink', input), sleep: services.sleep },
  );

/** The worker counts the reuse behind the copy: the user does not wait until it has started. */
async function reuse(
  services: PopupServices,
  requestId: string,
  { title = '' }: MintWish,
  link: MintedLink,
): Promise<MintOutcome> {
  void services.send('noteLinkReuse', { requestId, linkId: link.linkId, title }).catch(() => undefined);
  return { kind: 'minted', link, reused: true };
}
