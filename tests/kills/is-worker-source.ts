/** The worker's code: what runs in no other context, and what it shares with pages and waits in. */
const workerSources =
  /^(lib\/(worker|store|publisher-api)\/.*|lib\/messaging\/create-message-listener|lib\/platform\/create-attempt|entrypoints\/background\/.*)\.ts$/;

/** @param path From the project's root. */
export const isWorkerSource = (path: string): boolean => workerSources.test(path);
