/**
 * The style of what is drawn in the closed tree, with the colours of its host (`components/page-host/`). It is a
 * constructable sheet where the browser allows one, because a page's content security policy can forbid a `<style>`.
 * The bar is drawn over the toast, because the toast's shadow would count as something that covers the button. Its font
 * is a generic one: a page can give any other name to a font of its own, and learn letters by what the browser loads.
 */
export const style = `
.surface {
  display: flex;
  flex-direction: column;
  gap: 8px;
  width: 320px;
  max-width: calc(100vw - 32px);
  font: 13px/1.4 system-ui, sans-serif;
  color: var(--text);
  user-select: none;
  -webkit-user-select: none;
}
.bottom-right { inset: auto 16px 16px auto; align-items: flex-end; }
.bottom-left { inset: auto auto 16px 16px; align-items: flex-start; }
.top-left { inset: 16px auto auto 16px; align-items: flex-start; flex-direction: column-reverse; }
.top-right { inset: 16px 16px auto auto; align-items: flex-end; flex-direction: column-reverse; }
.bar, .toast { pointer-events: auto; box-shadow: 0 1px 3px #0003, 0 4px 14px #0002; }
.bar { position: relative; z-index: 1; display: flex; flex-direction: row-reverse; border-radius: 999px; background: var(--raised); }
.bottom-left .bar, .top-left .bar { flex-direction: row; }
button {
  all: unset;
  box-sizing: border-box;
  display: flex;
  align-items: center;
  justify-content: center;
  height: 36px;
  min-width: 36px;
  border-radius: 999px;
  cursor: pointer;
  color: inherit;
}
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.main { gap: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; flex-direction: row-reverse; }
.bottom-left .main, .top-left .main { flex-direction: row; }
.main:hover { background: var(--accent-hover); }
.main[aria-busy='true'] { cursor: progress; }
.main[aria-busy='true'] svg { animation: pulse 1s ease-in-out infinite alternate; }
@keyframes pulse { to { opacity: 0.35; } }
@media (prefers-reduced-motion: reduce) { .main[aria-busy='true'] svg { animation: none; opacity: 0.5; } }
.label, .tool { display: none; }
.bar:hover .label, .bar:focus-within .label, .bar:hover .tool, .bar:focus-within .tool { display: flex; }
.bar:hover .main, .bar:focus-within .main { padding: 0 12px; }
.toast {
  box-sizing: border-box;
  display: flex;
  align-items: flex-start;
  gap: 8px;
  width: 100%;
  padding: 10px 8px 10px 12px;
  border: 1px solid var(--line);
  border-radius: 9px;
  background: var(--raised);
}
.toast > svg { flex: none; color: var(--muted); }
.toast.done > svg { color: var(--accent); }
.toast.problem > svg { color: var(--danger); }
.words { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.title { margin: 0; font-weight: 600; }
.detail { margin: 2px 0 0; color: var(--muted); white-space: pre-line; }
.toast button { flex: none; height: 24px; min-width: 24px; border-radius: 6px; }
.toast > button { margin-top: -3px; }
.toast .act { width: fit-content; max-width: 100%; height: auto; min-height: 24px; margin: 4px 0 -4px; margin-inline-start: -8px; padding: 0 8px; justify-content: flex-start; color: var(--accent); font-weight: 600; }
.toast svg { width: 16px; height: 16px; }
/* No shadow and no colour of ours is drawn then: a line says where the button ends, and what a word in the toast does. */
@media (forced-colors: active) {
  .bar { outline: 1px solid ButtonText; }
  /* The browser draws its own ground behind words: a filled button would hide them. */
  .main, .main:hover { background: ButtonFace; }
  .main[aria-busy='true'] svg { animation: none; opacity: 1; }
  .toast .act { text-decoration: underline; }
}
[hidden] { display: none !important; }
`;
