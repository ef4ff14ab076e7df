/** A surface has controls. Outlines lie below surfaces, and let every click through to the page. */
export type HostKind = 'surface' | 'outlines';

const layers: Record<HostKind, number> = { surface: 2147483647, outlines: 2147483646 };

/**
 * The style of the host itself, and the colours of what is drawn in its closed tree. Each rule of `:host` is
 * `!important`: inside a shadow tree that wins over the page's own `!important`. The host's pseudo-elements belong to it:
 * a page could draw words beside the button with them, or a picture over it. The colours repeat those of
 * `components/tokens.css`, because the page could change inherited custom properties.
 */
export function toHostStyle(kind: HostKind): string {
  return `
:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset: 0 auto auto 0 !important;
  width: 0 !important;
  height: 0 !important;
  z-index: ${layers[kind]} !important;
  ${kind === 'outlines' ? 'pointer-events: none !important;' : ''}
}
:host::before, :host::after { content: none !important; display: none !important; }
.host {
  --bg: #fff; --raised: #fff; --hover: #eef0f2; --line: #d5d8de; --text: #15171a; --muted: #5c636e;
  --accent: #0b7a53; --accent-hover: #096845; --on-accent: #fff; --warn: #8a5a00; --danger: #b3261e;
  position: fixed;
  pointer-events: none;
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  .host {
    --bg: #17181b; --raised: #1f2125; --hover: #33373d; --line: #3d4149; --text: #eceef1; --muted: #9aa2ae;
    --accent: #3ccf97; --accent-hover: #57dcaa; --on-accent: #06281b; --warn: #f0b955; --danger: #ff8f85;
    color-scheme: dark;
  }
}
@media (forced-colors: active) {
  .host {
    --bg: Canvas; --raised: Canvas; --hover: Canvas; --line: CanvasText; --text: CanvasText; --muted: CanvasText;
    --accent: ButtonText; --accent-hover: ButtonText; --on-accent: ButtonText; --warn: CanvasText; --danger: CanvasText;
  }
}
[data-text]::before { content: attr(data-text); }
@media print { .host { display: none; } }
`;
}
