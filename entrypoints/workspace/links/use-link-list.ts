import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type LinkRow, type LinkWish, toLinkRow, toWishRow } from '#lib/domain/link-row.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { LinkRecord } from '#lib/store/database.ts';
import type { CountedLinkMark } from '#lib/store/read-link-marks.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { LinksServices } from './links-services.ts';

/** The list of links as far as it is read. */
export interface LinkList {
  readonly rows: readonly LinkRow[];
  readonly marks: readonly CountedLinkMark[];
  /** Whether all of it is read. */
  readonly isComplete: boolean;
  readonly error: ErrorData | null;
}

const nothingRead: LinkList = { rows: [], marks: [], isComplete: false, error: null };

/**
 * Reads the list of links and follows it as it changes. It is held whole: a search then looks through 50,000 rows in
 * memory, and a change reads only what changed.
 * @returns the list, and a function that reads it anew.
 */
export function useLinkList(services: LinksServices): readonly [LinkList, () => void] {
  const [list, setList] = useState(nothingRead);
  const follower = useRef<ReturnType<typeof createFollower> | null>(null);
  const start = useCallback(() => {
    follower.current?.stop();
    setList(nothingRead);
    follower.current = createFollower(services, setList);
  }, [services]);
  useEffect(() => {
    start();
    const stopWatching = services.watch(() => follower.current?.follow());
    return () => {
      stopWatching();
      follower.current?.stop();
    };
  }, [services, start]);
  return [list, start];
}

function createFollower(services: LinksServices, publish: (list: LinkList) => void) {
  const links = new Map<string, LinkRecord>();
  const rows = new Map<string, LinkRow>();
  let marks: readonly CountedLinkMark[] = [];
  let markOf = new Map<string, CountedLinkMark>();
  let wishes: readonly LinkWish[] = [];
  let newestChangeMs = 0;
  let isComplete = false;
  let isStopped = false;
  let isStale = false;
  let isReading = true;

  const put = (read: readonly LinkRecord[]) => {
    for (const link of read) {
      links.set(link.linkId, link);
      rows.set(link.linkId, toLinkRow(link, markOf.get(link.offerId)));
      newestChangeMs = Math.max(newestChangeMs, link.changedAtMs ?? 0);
    }
  };
  const tell = (error: ErrorData | null = null) => {
    if (!isStopped) publish({ rows: [...rows.values(), ...wishes.map(toWishRow)], marks, isComplete, error });
  };
  const readBeside = async () => {
    const before = JSON.stringify(marks);
    [marks, wishes] = await Promise.all([services.readMarks(), services.readWishes()]);
    if (JSON.stringify(marks) === before) return;
    markOf = new Map(marks.map((mark) => [mark.offerId, mark]));
    put([...links.values()]);
  };

  async function readAll() {
    await readBeside();
    for await (const batch of services.readLinkBatches()) {
      if (isStopped) return;
      put(batch);
      tell();
    }
    isComplete = true;
    tell();
  }

  async function readChanged() {
    const { changed, gone } = await services.readLinkChanges(newestChangeMs, links);
    put(changed);
    for (const linkId of gone) {
      links.delete(linkId);
      rows.delete(linkId);
    }
    await readBeside();
    tell();
  }

  /** One reading at a time; one more for all that came meanwhile. */
  async function catchUp() {
    try {
      while (isStale && !isStopped) {
        isStale = false;
        await readChanged();
      }
    } finally {
      isReading = false;
    }
  }

  const fail = (cause: unknown) => tell(toErrorData(cause));
  void readAll().then(catchUp).catch(fail);

  return {
    follow() {
      isStale = true;
      if (isReading) return;
      isReading = true;
      void catchUp().catch(fail);
    },
    stop() {
      isStopped = true;
    },
  };
}
