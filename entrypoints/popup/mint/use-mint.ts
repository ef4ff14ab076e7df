import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MintedLink, MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { PopupServices } from '../popup-services.ts';

/** The worker's input for making a link, without the `requestId`. */
export type MintWish = Omit<MessageInput<'mintDeeplink'>, 'requestId'>;

interface MintClick {
  readonly wish: MintWish;
  /** The link that answers the click, without the worker. Null if the worker has to look, or to make it. */
  readonly stored: MintedLink | null;
}

export type MintState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'busy';
      readonly requestId: string;
      /** When the call can be sent, in ms since the epoch. Null unless it waits for a slot of the minute. */
      readonly startsAtMs: number | null;
    }
  | Exclude<MintOutcome, { kind: 'cancelled' }>
  | { readonly kind: 'failed'; readonly error: ReturnType<typeof toErrorData> };

/**
 * Makes one link at a time, and holds its state from the click to the outcome.
 * @param onOutcome Called after each act, whatever its outcome: the count may have changed.
 */
export function useMint(services: PopupServices, onOutcome: (state: MintState) => Promise<void>) {
  const [state, setState] = useState<MintState>({ kind: 'idle' });
  const isRunning = useRef(false);
  const isGone = useIsGone();

  useEffect(
    () =>
      services.watchMint((waiting) =>
        setState((current) => {
          if (current.kind !== 'busy') return current;
          const own = waiting.find(({ requestId }) => requestId === current.requestId);
          return { ...current, startsAtMs: own?.startsAtMs ?? null };
        }),
      ),
    [services],
  );

  const start = useCallback(
    async (toClick: () => Promise<MintClick | null>) => {
      // A second click during the first asks for the same link, not for another one.
      if (isRunning.current) return;
      isRunning.current = true;
      const requestId = services.newRequestId();
      setState({ kind: 'busy', requestId, startsAtMs: null });
      let outcome: MintState;
      let click: MintClick | null = null;
      let isHandedOver = false;
      try {
        click = await toClick();
        isHandedOver = click?.stored === null && click.wish.handover !== undefined;
        outcome = click === null ? { kind: 'idle' } : await answer(services, requestId, click);
      } catch (cause) {
        outcome = { kind: 'failed', error: toErrorData(cause) };
      }
      // The worker copies the link, and shows the result on the page: here nothing shows it any more.
      if (isHandedOver && isGone.current) return;
      // Before anything else: without this message, the worker takes the popup for closed, and shows the result on the
      // page. A hidden popup does not send it, because the browser is closing it, for instance to warn of a full disk.
      if (isHandedOver && document.visibilityState !== 'hidden')
        void services.send('takeLink', { requestId }).catch(() => undefined);
      isRunning.current = false;
      setState(outcome);
      await onOutcome(outcome);
      if (click?.stored) noteReuse(services, requestId, click.wish, click.stored);
    },
    [services, onOutcome],
  );

  const fail = useCallback((error: ReturnType<typeof toErrorData>) => setState({ kind: 'failed', error }), []);
  const clear = useCallback(() => {
    if (!isRunning.current) setState({ kind: 'idle' });
  }, []);
  return {
    state,
    /** Makes a link, unless one is being made. `toClick` may wait for data; if it resolves to null, no link is made. */
    start,
    /** Shows a failure that needed no call. */
    fail,
    /** Forgets the outcome, because the user now wants another link. */
    clear,
  };
}

/** Whether the part has left the popup: another account, program or view is drawn in its place. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useLayoutEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  return isGone;
}

async function answer(services: PopupServices, requestId: string, { wish, stored }: MintClick): Promise<MintState> {
  if (stored !== null) return { kind: 'minted', link: stored, reused: true };
  const minting = askForLink(services.send, { requestId, ...wish });
  // After the first message, because the user waits for that one.
  rememberSubIds(services, wish);
  const minted = await minting;
  // The user cancelled, so the state is as before the click.
  return minted.kind === 'cancelled' ? { kind: 'idle' } : minted;
}

/** Call it after the copy: a message starts a worker that sleeps, and the start slows the copy down. */
function noteReuse(services: PopupServices, requestId: string, wish: MintWish, { linkId }: MintedLink): void {
  const { title = '' } = wish;
  void services.send('noteLinkReuse', { requestId, linkId, title }).catch(() => undefined);
  rememberSubIds(services, wish);
}

/** A preset's templates are not remembered: without the preset, their placeholders would be sent as plain text. */
function rememberSubIds(services: PopupServices, { preset, offerId, subIds }: MintWish): void {
  if (preset === undefined) void services.send('rememberSubIds', { offerId, subIds }).catch(() => undefined);
}
