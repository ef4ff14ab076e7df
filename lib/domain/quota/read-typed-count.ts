/** A whole number as people type it, with its thousands separated or not: "1000", "1,000", "1.000". Null for any other text. */
export function readTypedCount(text: string): number | null {
  const typed = text.trim();
  if (!/^(?:\d{1,12}|\d{1,3}(?:[.,'’\s]\d{3}){1,3})$/.test(typed)) return null;
  return Number(typed.replace(/\D/g, ''));
}
