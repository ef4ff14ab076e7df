import { useState } from 'preact/hooks';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import type { OfferWithStatus } from '#lib/domain/programs/offer.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';

/** "Copy deeplink", and what became of it. */
export interface Copying {
  readonly isBusy: boolean;
  /** Why the link was not copied; null unless that failed. */
  readonly problem: string | null;
  /** What was copied, and how many links are left; null before. */
  readonly said: string | null;
  copy(): void;
}

interface CopyingProps extends Pick<PanelViewProps, 'services' | 'announce' | 'refresh'> {
  readonly facts: WebPage;
  readonly offer: OfferWithStatus | null;
}

/** Makes the page's link with the account's own choices and copies it, as the button in the page does. */
export function useCopying({ services, announce, refresh, facts, offer }: CopyingProps): Copying {
  const [state, setState] = useState<Omit<Copying, 'copy'>>({ isBusy: false, problem: null, said: null });
  const copy = async () => {
    if (state.isBusy || offer === null) return;
    setState({ isBusy: true, problem: null, said: null });
    const { tabId, url: pageUrl, isChosen } = facts;
    const act = { requestId: services.newId(), pageUrl, tabId, program: { offerId: offer.offerId, isChosen } };
    const toast = await services.send('copyForPage', act).catch((cause: unknown): PageToast => {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      return { tone: 'problem', title: text, detail: next };
    });
    const text = `${toast.title}${/[.!?]$/.test(toast.title) ? '' : '.'} ${toast.detail}`;
    setState({
      isBusy: false,
      problem: toast.tone === 'problem' ? text : null,
      said: toast.tone === 'problem' ? null : text,
    });
    if (toast.tone !== 'problem') announce(text);
    // The header counts the link.
    await refresh().catch(() => undefined);
  };
  return { ...state, copy: () => void copy() };
}
