import { afterEach } from 'vitest';

// A test with a document draws in English, and leaves nothing drawn.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/preact');
  const { useEnglishMessages } = await import('#tests/fakes/use-english-messages.ts');
  useEnglishMessages();
  afterEach(cleanup);
}
