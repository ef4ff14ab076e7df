import { render } from 'preact';
import { showClippedTextAsTooltip } from '#components/show-clipped-text-as-tooltip.ts';
import { App } from './app.tsx';

const root = document.querySelector('#app');
if (root !== null) {
  showClippedTextAsTooltip();
  root.removeAttribute('aria-busy');
  render(<App />, root);
}
