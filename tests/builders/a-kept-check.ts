import type { KeptCheck } from '#lib/domain/checks/kept-check.ts';

/** The check of a page with four links to shops, each another case. */
export function aKeptCheck(change: Partial<KeptCheck> = {}): KeptCheck {
  return {
    url: 'https://dapur.example/rice',
    atMs: Date.UTC(2026, 10, 20, 8),
    links: 4,
    earn: 1,
    nothing: 1,
    could: 1,
    unknown: 1,
    others: 9,
    notes: 2,
    ...change,
  };
}
