import { type MessageKey, t } from '#lib/platform/i18n.ts';

const texts: ReadonlyMap<string, MessageKey> = new Map([
  ['desktop', 'programsDeviceDesktop'],
  ['mobile', 'programsDeviceMobile'],
  ['android', 'programsDeviceAndroid'],
  ['ios', 'programsDeviceIos'],
]);

/** Returns the words for a kind of device that a program tracks. An unknown kind stays as the service names it. */
export function toDeviceText(device: string): string {
  const text = texts.get(device);
  return text === undefined ? device : t(text);
}
