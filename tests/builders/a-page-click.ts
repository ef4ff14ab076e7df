import type { MessageInput } from '#lib/messaging/protocol.ts';

/** A click on the button of a merchant's page, as the page's script asks for it. */
export function aPageClick(change: Partial<MessageInput<'mintHere'>> = {}): MessageInput<'mintHere'> {
  return {
    requestId: 'click-1',
    accountId: 'test',
    pageUrl: 'https://www.kedai.example/p/1',
    canonicalUrl: null,
    title: 'Rice cooker',
    status: null,
    ...change,
  };
}
