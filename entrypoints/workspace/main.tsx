import { render } from 'preact';
import { App } from './app.tsx';
import { createWorkspaceServices } from './create-workspace-services.ts';

const root = document.querySelector('#app');

void createWorkspaceServices()
  .then(async (services) => ({ services, snapshot: await services.readSnapshot() }))
  .then(({ services, snapshot }) => {
    if (root === null) return;
    root.removeAttribute('aria-busy');
    render(<App services={services} initialSnapshot={snapshot} />, root);
  });
