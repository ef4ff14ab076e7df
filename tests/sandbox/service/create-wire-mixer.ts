import { hashOf } from '../seeded-random.ts';

/** How types are written: in the mixture that was observed, or as in the samples of the specification. */
export type WireTypes = 'mixed' | 'sample';

/**
 * Writes values in the mixture of types that was observed: ids and days as numbers or strings, flags in six spellings.
 * Which one depends on row and field only, so the same row always looks the same.
 */
interface WireMixer {
  id(field: string, value: number): number | string;
  flag(field: string, value: boolean): boolean | number | string;
  /** A decimal with this many places at least, now and then as a number. */
  amount(field: string, valueE4: number): number | string;
  /** Blank text as "" or null. */
  blankable(field: string, value: string): string | null;
}

/** Ten-thousandths to text: two decimal places, four when the amount has them. */
export function toDecimalText(valueE4: number): string {
  const sign = valueE4 < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(valueE4) / 10_000);
  const rest = String(Math.abs(valueE4) % 10_000).padStart(4, '0');
  return `${sign}${whole}.${rest.endsWith('00') ? rest.slice(0, 2) : rest}`;
}

/** As in the samples: numbers are numbers, amounts texts of two places, flags booleans, and what is blank is empty. */
const sampleMixer: WireMixer = {
  id: (_field, value) => value,
  flag: (_field, value) => value,
  amount: (_field, valueE4) => (valueE4 / 10_000).toFixed(2),
  blankable: (_field, value) => value,
};

export function createWireMixer(rowKey: string, types: WireTypes): WireMixer {
  if (types === 'sample') return sampleMixer;
  const roll = (field: string, sides: number) => hashOf(`${rowKey} ${field}`) % sides;
  return {
    id: (field, value) => (roll(field, 2) === 0 ? value : String(value)),
    flag(field, value) {
      const spellings = value ? [true, 'true', 1, '1'] : [false, 'false', 0, '0'];
      return spellings[roll(field, 4)] ?? value;
    },
    amount: (field, valueE4) => (roll(field, 10) === 0 ? valueE4 / 10_000 : toDecimalText(valueE4)),
    blankable: (field, value) => (value === '' && roll(field, 2) === 0 ? null : value),
  };
}
