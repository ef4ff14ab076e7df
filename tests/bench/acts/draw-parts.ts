import { atPercentile, type Measurement } from '../measurement.ts';
import { type Part, partNames } from './to-parts.ts';

/** Told apart without their hue as well: each is lighter or darker than its neighbours. */
const colours = ['#5b3f8c', '#b39ddb', '#1f6f5c', '#c9ced6', '#2f7ebc', '#9fd0ef', '#e08a1e'] as const;

const width = 960;
const left = 330;
const right = 70;
const top = 64;
const rowHeight = 34;

/** Draws where the time of each act went, as stacked bars: above what was measured, below what stands beside it. */
export function drawParts(measurements: readonly Measurement[]): string {
  const rows = measurements.filter(({ parts }) => parts !== undefined);
  const longestMs = Math.max(1, ...rows.flatMap(({ parts, beside }) => [toSum(parts), toSum(beside?.parts)]));
  const scale = (width - left - right) / longestMs;
  const height = top + rows.length * rowHeight + 8;
  const drawn = rows.map((row, at) => drawRow(row, top + at * rowHeight, scale));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">Where the time of an act goes, part by part</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.beside { opacity: 0.55 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
</style>
${drawLegend()}
${drawn.join('\n')}
</svg>
`;
}

function drawLegend(): string {
  const inRow = 4;
  const entries = partNames.map((name, at) => {
    const x = 8 + (at % inRow) * 235;
    const y = 8 + Math.floor(at / inRow) * 22;
    return `<rect x="${x}" y="${y}" width="14" height="14" fill="${toColour(name)}"/><text x="${x + 20}" y="${y + 11}">${escapeText(name)}</text>`;
  });
  return entries.join('\n');
}

function drawRow({ what, measured, parts = [], beside }: Measurement, y: number, scale: number): string {
  const end = left + toSum(parts) * scale + 6;
  return `<text x="${left - 8}" y="${y + 17}" text-anchor="end">${escapeText(what)}</text>
${drawBar(parts, y + 2, 15, scale)}
<text x="${end.toFixed(1)}" y="${y + 14}">${atPercentile(measured, 'p50').toFixed(0)} ms</text>
<g class="beside">${drawBar(beside?.parts ?? [], y + 18, 8, scale)}</g>`;
}

function drawBar(parts: readonly Part[], y: number, height: number, scale: number): string {
  let x = left;
  return parts
    .map(({ name, ms }) => {
      const bar = `<rect x="${x.toFixed(1)}" y="${y}" width="${(ms * scale).toFixed(1)}" height="${height}" fill="${toColour(name)}"><title>${escapeText(name)}: ${ms.toFixed(0)} ms</title></rect>`;
      x += ms * scale;
      return bar;
    })
    .join('');
}

function toColour(name: string): string {
  return colours[partNames.indexOf(name)] ?? 'black';
}

function toSum(parts: readonly Part[] = []): number {
  return parts.reduce((sum, { ms }) => sum + ms, 0);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
