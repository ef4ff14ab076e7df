import { toAppError } from '#lib/errors/to-app-error.ts';
import { resending } from '#lib/messaging/resend.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { describeKills } from './describe-kills.ts';
import type { KillPath } from './kill-path.ts';

/** The main job: the popup asks for a link, and again with the same id where the worker died. */
const mintPath: KillPath = {
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

describeKills(mintPath);

const hourMs = 3_600_000;

/** The token has ended: the click's call needs a new one first. */
describeKills({
  name: 'renewing the session',
  async prepare({ clock }) {
    await clock.advance(3 * hourMs);
  },
  async walk(stage) {
    const before = stage.service.parameters('authenticate').length;
    const faults = await mintPath.walk(stage);
    const asked = stage.service.parameters('authenticate').length - before;
    return asked > 2 ? [...faults, `authenticated ${asked} times`] : faults;
  },
});

/** The service refuses the token before its time: the call is made once more with a new one. */
describeKills({
  name: 'a token that is refused',
  walk(stage) {
    stage.control.expireTokens();
    return mintPath.walk(stage);
  },
  // The refused call is one of its own, which made nothing.
  linksAskedTwice: true,
});

/** The service limits the first call for the link, which makes none: the click waits and is made once more. */
describeKills({
  name: 'a click that is limited',
  async walk(stage) {
    const fault = stage.control.addFault({ name: 'throttle', path: '/api/deeplink/generate' });
    const faults = await mintPath.walk(stage);
    // Killed before its first call, and given up by then: the next walk must not meet it.
    stage.control.clearFaults(fault.id);
    return faults;
  },
  linksAskedTwice: true,
});

const program = 'Batik Nusa Malaysia';

/** "Choose a program" on a host that is not the program's own: the link teaches the host, and the match index knows it. */
describeKills({
  name: 'minting a chosen program',
  async prepare({ control }) {
    const offer = control.findOfferByName(program);
    control.updateOffer(offer?.offerId ?? 0, { hosts: [...(offer?.hosts ?? []), 'batik-outlet'] });
  },
  async walk({ answerOf, clock, control, name, press, rest, send }) {
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
    await press(() => send('wake', {}));
    return outcome.kind === 'minted' || outcome.kind === 'unknown' ? [] : [`the popup showed ${outcome.kind}`];
  },
});
