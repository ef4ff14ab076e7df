import { toAppError } from '#lib/errors/to-app-error.ts';
import { resending } from '#lib/messaging/resend.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';

const program = 'Batik Nusa Malaysia';

/** "Choose a program" on a host that is not the program's own: the link teaches the host, and the match index knows it. */
export const chosenProgramPath: KillPath = {
  name: 'minting a chosen program',
  async prepare({ control }) {
    const offer = control.findOfferByName(program);
    control.updateOffer(offer?.offerId ?? 0, { hosts: [...(offer?.hosts ?? []), 'batik-outlet'] });
  },
  async walk({ answerOf, clock, control, name, rest, send }) {
    const wish = aMintWish({
      requestId: name,
      offerId: String(control.findOfferByName(program)?.offerId),
      destinationUrl: `https://batik-outlet.example/p/${name}`,
      chosenByUser: true as const,
    });
    const outcome = await answerOf(askForLink(resending(send, clock.sleep), wish)).catch((cause: unknown) => ({
      kind: toAppError(cause).code,
    }));
    // The host is learned after the answer, and the next start repairs what a kill leaves of that.
    await rest();
    await pressAgain(() => answerOf(send('wake', {})));
    return outcome.kind === 'minted' || outcome.kind === 'unknown' ? [] : [`the popup showed ${outcome.kind}`];
  },
};
