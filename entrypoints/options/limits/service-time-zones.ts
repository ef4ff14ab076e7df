/** Every offset from UTC that a time zone on Earth has, in minutes. */
const offsets = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
];

/** The choices for the service's time zone. Each has the offset in minutes as value, and a text such as "UTC+08:00". */
export const serviceTimeZones: readonly { readonly value: string; readonly text: string }[] = offsets.map((offset) => {
  const minutes = Math.abs(offset);
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return { value: String(offset), text: `UTC${offset < 0 ? '−' : '+'}${clock}` };
});
