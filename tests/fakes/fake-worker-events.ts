import { browser } from '#lib/platform/browser.ts';

/** An event of the browser that only a test fires. */
interface FakeEvent {
  addListener(listener: (...args: never[]) => unknown): void;
  hasListener(listener: (...args: never[]) => unknown): boolean;
  fire(...args: readonly unknown[]): void;
}

/** The events that the worker listens to and the fake browser has none of. */
export interface FakeWorkerEvents {
  readonly command: FakeEvent;
  readonly menuClick: FakeEvent;
  readonly permissionAdded: FakeEvent;
  readonly permissionRemoved: FakeEvent;
  readonly addressBarStarted: FakeEvent;
  readonly addressBarChanged: FakeEvent;
  readonly addressBarEntered: FakeEvent;
}

export function fakeWorkerEvents(): FakeWorkerEvents {
  const events = {
    command: fakeEvent(),
    menuClick: fakeEvent(),
    permissionAdded: fakeEvent(),
    permissionRemoved: fakeEvent(),
    addressBarStarted: fakeEvent(),
    addressBarChanged: fakeEvent(),
    addressBarEntered: fakeEvent(),
  };
  Object.assign(browser.omnibox, {
    setDefaultSuggestion: () => undefined,
    onInputStarted: events.addressBarStarted,
    onInputChanged: events.addressBarChanged,
    onInputEntered: events.addressBarEntered,
    onInputCancelled: fakeEvent(),
  });
  Object.assign(browser.commands, { onCommand: events.command });
  Object.assign(browser.contextMenus, { onClicked: events.menuClick });
  Object.assign(browser.permissions, { onAdded: events.permissionAdded, onRemoved: events.permissionRemoved });
  return events;
}

export function fakeEvent(): FakeEvent {
  const listeners = new Set<(...args: never[]) => unknown>();
  return {
    addListener: (listener) => void listeners.add(listener),
    hasListener: (listener) => listeners.has(listener),
    fire(...args) {
      for (const listener of listeners) listener(...(args as never[]));
    },
  };
}
