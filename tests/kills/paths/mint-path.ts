import { toAppError } from '#lib/errors/to-app-error.ts';
import { resending } from '#lib/messaging/resend.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import type { KillPath } from '../kill-path.ts';

/** The main job: the popup asks for a link, and again with the same id where the worker died. */
export const mintPath: KillPath = {
  name: 'mint',
  async walk({ answerOf, clock, control, name, send, service }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const url = `https://my.batik-nusa.example/p/${name}`;
    const wish = aMintWish({
      requestId: name,
      offerId,
      destinationUrl: url,
      handover: { tabId: 7, url, formatId: 'plain' },
    });
    const ask = () =>
      answerOf(askForLink(resending(send, clock.sleep), wish)).catch((cause: unknown) => ({
        kind: toAppError(cause).code,
      }));
    const outcome = await ask();
    await answerOf(send('takeLink', { requestId: name })).catch(() => undefined);
    const isMade = service.parameters('deeplink/generate').some((parameters) => parameters.url === url);
    const again = await ask();
    const faults: string[] = [];
    if (outcome.kind !== 'minted' && outcome.kind !== 'unknown') faults.push(`the popup showed ${outcome.kind}`);
    if (outcome.kind === 'minted' && !isMade) faults.push('a link came of no call');
    if (again.kind !== outcome.kind) faults.push(`the popup showed ${outcome.kind}, and asked again ${again.kind}`);
    return faults;
  },
};
