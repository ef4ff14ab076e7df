import { render } from 'preact';
import { App } from './app.tsx';
import { createOptionsServices } from './create-options-services.ts';

const services = createOptionsServices();
const root = document.querySelector('#app');

void services.readSnapshot().then((snapshot) => {
  if (root === null) return;
  root.removeAttribute('aria-busy');
  render(<App services={services} initialSnapshot={snapshot} />, root);
});
