/**
 * The style of the outlines' closed tree, as that of the page's button (`entrypoints/page-button/style.ts`): each rule
 * of `:host` is `!important`, and the colours repeat those of `components/tokens.css`. In forced colours the system's own
 * highlight is drawn.
 */
export const style = `
:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  width: 0 !important;
  height: 0 !important;
  z-index: 2147483646 !important;
  pointer-events: none !important;
}
.outlines {
  --stop: #b3261e; --gain: #0b7a53; --law: #8a5a00; --on: #fff; --ring: #fff;
  position: fixed;
  inset: 0;
  overflow: hidden;
  pointer-events: none;
  font: 600 11px/16px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
@media (prefers-color-scheme: dark) {
  .outlines { --stop: #ff8f85; --gain: #3ccf97; --law: #f0b955; --on: #17181b; --ring: #17181b; }
}
.outline {
  position: absolute;
  box-sizing: border-box;
  border: 2px solid var(--tone);
  border-radius: 4px;
  box-shadow: 0 0 0 1px var(--ring);
}
.stop { --tone: var(--stop); }
.gain { --tone: var(--gain); }
.law { --tone: var(--law); border-style: dashed; }
.number {
  position: absolute;
  inset-block-start: -12px;
  inset-inline-start: -10px;
  box-sizing: border-box;
  min-width: 16px;
  padding: 0 4px;
  border-radius: 99px;
  text-align: center;
  color: var(--on);
  background: var(--tone);
  box-shadow: 0 0 0 1px var(--ring);
  pointer-events: auto;
  cursor: pointer;
}
.number::before { content: attr(data-text); }
@media (forced-colors: active) {
  .outline { border-color: Highlight; }
  .number { color: HighlightText; background: Highlight; forced-color-adjust: none; }
}
@media print { .outlines { display: none; } }
`;
