import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { ProgramSearchView } from './late-parts.ts';
import type { PopupFocus } from './popup-focus.ts';
import type { PopupServices } from './popup-services.ts';
import type { PopupSnapshot } from './popup-snapshot.ts';
import type { SiteNote } from './program/site-notice.tsx';
import type { ProgramActs } from './view-props.ts';

/**
 * @param focus What the next snapshot shows. The acts change it and then call `refresh`.
 * @param snapshot The newest snapshot.
 */
export function useProgramActs(
  services: PopupServices,
  focus: RefObject<PopupFocus>,
  snapshot: PopupSnapshot,
  refresh: () => Promise<void>,
) {
  const [isSearching, setSearching] = useState(false);
  const [note, setNote] = useState<SiteNote | null>(null);
  const host = snapshot.page.kind === 'web' ? toSiteKey(new URL(snapshot.page.url).hostname) : '';
  const { rejectedOfferIds } = snapshot;

  return useMemo(() => {
    const act = async (doIt: () => Promise<void>) => {
      try {
        await doIt();
      } catch (cause) {
        setNote({ kind: 'failed', error: toErrorData(cause) });
      }
    };
    // What was stored is done, also where it cannot be read just now: the next read shows it.
    const showStored = () => refresh().catch(() => undefined);
    const turnTo = (next: PopupFocus) => {
      focus.current = next;
      return refresh();
    };
    const setRejected = (of: string, offerId: string, isRejected: boolean) =>
      services.send('rejectProgram', { host: of, offerId, isRejected });
    const acts: ProgramActs = {
      openSearch: () =>
        void act(async () => {
          setNote(null);
          // Loads the view first, so that it is drawn at once and nothing jumps.
          await ProgramSearchView.preload();
          setSearching(true);
        }),
      closeSearch: () => setSearching(false),
      choose: (offerId) =>
        void act(async () => {
          setNote(null);
          // The user picks a program that they had rejected: undo that.
          if (rejectedOfferIds.includes(offerId)) await setRejected(host, offerId, false);
          await turnTo({ address: focus.current?.address ?? null, offerId });
          setSearching(false);
        }),
      openAddress: (next) =>
        void act(async () => {
          setNote(null);
          await turnTo({ address: next, offerId: null });
        }),
      reject: (offer) =>
        void act(async () => {
          await setRejected(host, offer.offerId, true);
          // Before `refresh` draws the next program, so that "Undo" takes the focus and not that program's button.
          setNote({
            kind: 'done',
            text: t('programRejectedHere', [offer.name, host]),
            undoLabel: t('programRejectUndo', [offer.name]),
            takeBack: () => setRejected(host, offer.offerId, false),
          });
          await showStored();
        }),
    };
    return {
      acts,
      isSearching,
      /** The result of the last act. Null if there is nothing to say. */
      note,
      undo: () =>
        void act(async () => {
          if (note?.kind !== 'done') return;
          try {
            await note.takeBack();
          } catch (cause) {
            setNote({ ...note, undoError: toErrorData(cause) });
            return;
          }
          setNote(null);
          await showStored();
        }),
    };
  }, [services, focus, refresh, host, rejectedOfferIds, isSearching, note]);
}
