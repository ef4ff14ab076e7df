import { type MessageKey, t } from '#lib/platform/i18n.ts';

const texts: ReadonlyMap<string, MessageKey> = new Map([
  ['desktop', 'programsDeviceDesktop'],
  ['mobile', 'programsDeviceMobile'],
  ['android', 'programsDeviceAndroid'],
  ['ios', 'programsDeviceIos'],
]);

/** A kind of device that a program tracks, in words; one that is not known stays as the service says it. */
export function toDeviceText(device: string): string {
  const text = texts.get(device);
  return text === undefined ? device : t(text);
}
