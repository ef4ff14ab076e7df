import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import type { KillPath } from '../kill-path.ts';

/** The popup is closed right after the click: no page asks again, and the page shows the click's outcome. */
export const closedPopupPath: KillPath = {
  name: 'mint with a closed popup',
  async walk({ browser, clock, control, name, page, send, service, until }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const url = `https://my.batik-nusa.example/p/${name}`;
    const said = page.toasts().length;
    const isSaid = () => page.toasts().length > said;
    let isAnswered = false;
    const settle = () => {
      isAnswered = true;
    };
    send(
      'mintDeeplink',
      aMintWish({ requestId: name, offerId, destinationUrl: url, handover: { tabId: 7, url, formatId: 'plain' } }),
    ).then(settle, settle);
    const endMs = clock.nowMs() + 120_000;
    await until('an end', () => isSaid() || clock.nowMs() > endMs);
    const isSent = service.parameters('deeplink/generate').some((parameters) => parameters.url === url);
    await until('an answer', () => isAnswered);
    // Killed before anything was noted, the click never was: nothing was spent either.
    return isSent && !isSaid() ? [`a link was requested without a notice (${browser.counts().kills} kills)`] : [];
  },
};
