import { toAppError } from '#lib/errors/to-app-error.ts';
import { resending, resendWhenCancelled } from '#lib/messaging/resend.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import type { KillPath } from '../kill-path.ts';
import { withDatabase } from '../with-database.ts';

/** A click that the service limited waits to be made once more, and the user takes it back. */
export const cancelPath: KillPath = {
  name: 'a wait that is cancelled',
  async walk({ accountId, answerOf, clock, control, name, send, service, until }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const url = `https://my.batik-nusa.example/p/${name}`;
    const wish = aMintWish({ requestId: name, offerId, destinationUrl: url });
    const fault = control.addFault({ name: 'throttle', path: '/api/deeplink/generate', times: null });
    const calls = () => service.parameters('deeplink/generate').filter((parameters) => parameters.url === url).length;
    const minting = askForLink(resending(send, clock.sleep), wish).catch((cause: unknown) => ({
      kind: toAppError(cause).code,
    }));
    let isEnded = false;
    void minting.then(() => {
      isEnded = true;
    });
    // Killed after it was counted and before it was sent, its call never comes: it is unknown in the next life.
    await until('a call', () => calls() > 0 || isEnded);
    await answerOf(resendWhenCancelled(() => send('cancelMint', { requestId: name }), clock.sleep)).catch(
      () => undefined,
    );
    const outcome = await answerOf(minting);
    control.clearFaults(fault.id);
    const entry = await withDatabase(accountId, (database) => database.get('journal', name));
    const faults: string[] = [];
    // It may have been limited a second time before it was taken back; killed while it was sent, it is unknown.
    if (!['cancelled', 'rate-limited', 'unknown'].includes(outcome.kind))
      faults.push(`the popup showed ${outcome.kind}`);
    const isCounted = entry?.countedAtMs !== undefined;
    if (isCounted !== (outcome.kind === 'unknown'))
      faults.push(`the popup showed ${outcome.kind}, counted ${isCounted}`);
    const before = calls();
    const again = await answerOf(send('mintDeeplink', wish)).catch((cause: unknown) => ({
      kind: toAppError(cause).code,
    }));
    if (calls() !== before) faults.push('sent after it was cancelled');
    if (again.kind !== outcome.kind) faults.push(`the popup showed ${outcome.kind}, and asked again ${again.kind}`);
    return faults;
  },
  linksAskedTwice: true,
};
