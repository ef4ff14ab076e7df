import type { CheckServices } from '#components/checks/check-services.ts';
import type { MessageInput, MessageName } from '#lib/messaging/protocol.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readCheckData } from '#lib/store/checks/read-check-data.ts';

type Answers = { readonly [Name in MessageName]?: (input: MessageInput<Name>) => unknown };

interface MadeCheckServices {
  readonly services: CheckServices;
  sentOf<Name extends MessageName>(name: Name): readonly MessageInput<Name>[];
  readonly copied: string[];
  /** The user clicks on a number on the page. */
  clickNumber(number: number): void;
}

/** What a check reads, from a real database, over a worker that a test answers for. */
export function makeCheckServices(account: OpenAccount, answers: Answers = {}): MadeCheckServices {
  const nowMs = () => Date.UTC(2026, 10, 24, 8);
  const sent: { readonly name: MessageName; readonly input: unknown }[] = [];
  const copied: string[] = [];
  let onNumber: (number: number) => void = () => undefined;
  let ids = 0;
  const send = async (name: MessageName, input: unknown) => {
    sent.push({ name, input });
    return (answers[name] as ((input: unknown) => unknown) | undefined)?.(input) ?? null;
  };
  return {
    copied,
    clickNumber: (number) => onNumber(number),
    sentOf: <Name extends MessageName>(name: Name) =>
      sent.filter((message) => message.name === name).map(({ input }) => input as MessageInput<Name>),
    services: {
      ...readCheckData(account, nowMs),
      nowMs,
      newId: () => {
        ids += 1;
        return `id-${ids}`;
      },
      send: send as CheckServices['send'],
      async copyFormatted({ text }) {
        copied.push(text);
        return true;
      },
      watchPage(_checkId, listen) {
        onNumber = listen;
        return () => undefined;
      },
      requestNotifications: async () => true,
      openProgram: () => undefined,
      openLink: () => undefined,
    },
  };
}
