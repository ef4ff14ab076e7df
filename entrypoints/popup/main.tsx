import { render } from 'preact';
import { App } from './app.tsx';
import { createPopupServices } from './create-popup-services.ts';
import { loadView } from './load-view.ts';

const services = createPopupServices();

async function show(root: Element) {
  const snapshot = await services.readSnapshot({ address: null, offerId: null });
  const view = await loadView(snapshot);
  // The skeleton stays until the whole first frame is known: one paint, no jump.
  root.replaceChildren();
  root.removeAttribute('aria-busy');
  render(<App services={services} initialSnapshot={snapshot} initialView={view} />, root);
}

const root = document.querySelector('#app');
if (root !== null) void show(root);
