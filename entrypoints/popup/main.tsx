import { render } from 'preact';
import { App } from './app.tsx';
import { createPopupServices } from './create-popup-services.ts';

const services = createPopupServices();

async function show(root: Element) {
  const snapshot = await services.readSnapshot();
  // The skeleton stays until the whole first frame is known: one paint, no jump.
  root.replaceChildren();
  root.removeAttribute('aria-busy');
  render(<App services={services} initialSnapshot={snapshot} />, root);
}

const root = document.querySelector('#app');
if (root !== null) void show(root);
