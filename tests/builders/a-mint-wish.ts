import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';

/** What a page asks for when the user copies a deeplink, with what a test changes of it. */
export function aMintWish(change: Partial<MessageInput<'mintDeeplink'>> = {}): MessageInput<'mintDeeplink'> {
  return {
    requestId: 'act-1',
    offerId: '101',
    destinationUrl: 'https://www.kedai.example/p/1',
    subIds: noSubIds,
    overQuota: false,
    despiteRefusal: false,
    ...change,
  };
}
