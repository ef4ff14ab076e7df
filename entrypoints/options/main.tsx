import { render } from 'preact';
import { loadEarly } from '#lib/ui/use-late.ts';
import { App } from './app.tsx';
import { createOptionsServices } from './create-options-services.ts';
import { loadQuotaHistory } from './load-quota-history.ts';
import { loadSchedulePart } from './load-schedule-part.ts';

const services = createOptionsServices();
const root = document.querySelector('#app');

async function show(root: Element) {
  const snapshot = await services.readSnapshot();
  const { usedHere, usedElsewhere } = snapshot.usage;
  if (usedHere + usedElsewhere > 0) await loadEarly(loadQuotaHistory);
  if (snapshot.connection.state !== 'signed-out') await loadEarly(loadSchedulePart);
  root.removeAttribute('aria-busy');
  render(<App services={services} initialSnapshot={snapshot} />, root);
}

if (root !== null) void show(root);
