/**
 * The style of the outlines, with the colours of their host (`components/page-host/`). In forced colours the system's
 * own highlight is drawn.
 */
export const style = `
.outlines {
  inset: 0;
  overflow: hidden;
  font: 600 11px/16px system-ui, sans-serif;
}
.outline {
  position: absolute;
  box-sizing: border-box;
  border: 2px solid var(--tone);
  border-radius: 4px;
  box-shadow: 0 0 0 1px var(--bg);
}
.stop { --tone: var(--danger); }
.gain { --tone: var(--accent); }
.law { --tone: var(--warn); border-style: dashed; }
.number {
  position: absolute;
  inset-block-start: clamp(-12px, var(--edge-y), 0px);
  inset-inline-start: clamp(-10px, var(--edge-x), 0px);
  box-sizing: border-box;
  min-width: 16px;
  padding: 0 4px;
  border-radius: 99px;
  text-align: center;
  color: var(--bg);
  background: var(--tone);
  box-shadow: 0 0 0 1px var(--bg);
  pointer-events: auto;
  cursor: pointer;
}
@media (forced-colors: active) {
  .outline { border-color: Highlight; }
  .number { color: HighlightText; background: Highlight; forced-color-adjust: none; }
}
`;
