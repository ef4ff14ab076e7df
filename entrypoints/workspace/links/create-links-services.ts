import { chooseCoupon } from '#lib/domain/choose-coupon.ts';
import { formatLink } from '#lib/domain/format-link.ts';
import { toServiceDate } from '#lib/domain/service-date.ts';
import { toFormatInput } from '#lib/domain/to-format-input.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { createSystemClock } from '#lib/platform/clock.ts';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { readMeta } from '#lib/store/database.ts';
import { presetBookItem } from '#lib/store/preset-item.ts';
import { readLinkBatches } from '#lib/store/read-link-batches.ts';
import { readLinkChanges } from '#lib/store/read-link-changes.ts';
import { readLinkMarks } from '#lib/store/read-link-marks.ts';
import { readLinkWishes } from '#lib/store/read-link-wishes.ts';
import { readLiveCampaigns } from '#lib/store/read-live-campaigns.ts';
import { copyFormatted } from '#lib/ui/copy-formatted.ts';
import { canCopyPng, copyPng } from '#lib/ui/copy-png.ts';
import { copyText } from '#lib/ui/copy-text.ts';
import { locale } from '#lib/ui/i18n.ts';
import type { TabDeps } from '../workspace-services.ts';
import type { LinksServices } from './links-services.ts';

/** Links in one message: a worker that is killed has little to do again. */
const slice = 500;
/** What the first screen shows comes at once, the rest in large pieces. */
const batchSizes = { first: 200, later: 5_000 } as const;

/** The real world behind {@link LinksServices}. */
export function createLinksServices({ account, database, nowMs, newId, send, saveFile }: TabDeps): LinksServices {
  const { sleep } = createSystemClock();
  const ask = <Answer>(message: () => Promise<Answer>) => resendWhenCancelled(message, sleep);

  async function formatRow(
    row: Parameters<LinksServices['copyLinks']>[0][number],
    format: Parameters<typeof formatLink>[0],
  ) {
    if (row.link === null) return null;
    const settings = await account.readSettings();
    const atMs = nowMs();
    const today = toServiceDate(atMs, settings.serviceUtcOffsetMinutes);
    const { next = 1 } = (await readMeta(database, 'tokenCounter')) ?? {};
    const occasion = {
      nowMs: atMs,
      utcOffsetMinutes: -new Date(atMs).getTimezoneOffset(),
      title: row.title,
      counter: next > 1 ? next - 1 : null,
      coupon: chooseCoupon(await readLiveCampaigns(database, row.offerId, today), today),
      disclosure: settings.disclosure,
      locale: locale(),
    };
    return formatLink(format, toFormatInput(row.link, occasion));
  }

  return {
    nowMs,
    newId,
    readLinkBatches: () => readLinkBatches(database, (batch) => (batch === 0 ? batchSizes.first : batchSizes.later)),
    readLinkChanges: (sinceMs, known) => readLinkChanges(database, sinceMs, known),
    readWishes: () => readLinkWishes(database),
    readMarks: () => readLinkMarks(database),
    readPresetBook: () => presetBookItem.read(),
    watch: (onChange) => watchDataChanges(['links', 'quota'], onChange),
    annotate: (linkId, note, tags) => ask(() => send('annotateLink', { linkId, note, tags })),
    async tag(linkIds, tag) {
      for (const ids of toSlices(linkIds)) await ask(() => send('tagLinks', { linkIds: ids, tag }));
    },
    async remove(actId, rows) {
      for (const part of toSlices(rows)) {
        const linkIds = part.flatMap(({ link }) => (link === null ? [] : [link.linkId]));
        const requestIds = part.flatMap(({ link, id }) => (link === null ? [id] : []));
        await ask(() => send('deleteLinks', { actId, linkIds, requestIds }));
      }
    },
    async restore(actId) {
      let left = 1;
      while (left > 0) ({ left } = await ask(() => send('restoreLinks', { actId })));
    },
    async importLinks(links, onProgress) {
      const counts = { added: 0, changed: 0 };
      let done = 0;
      for (const part of toSlices(links)) {
        const { added, changed } = await ask(() => send('importLinks', { links: part }));
        counts.added += added;
        counts.changed += changed;
        done += part.length;
        onProgress(done);
      }
      return counts;
    },
    dismissMarks: (offerIds) => ask(() => send('dismissLinkMarks', { offerIds })),
    async copyLinks(rows, format) {
      const written = await Promise.all(rows.map((row) => formatRow(row, format)));
      const all = written.filter((each) => each !== null);
      const html = all.every((each) => each.html !== null) ? all.map((each) => each.html).join('<br>\n') : null;
      return copyFormatted({ text: all.map(({ text }) => text).join('\n'), html });
    },
    copyText,
    copyPng: canCopyPng() ? copyPng : null,
    saveFile,
  };
}

function toSlices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / slice) }, (_, part) =>
    items.slice(part * slice, (part + 1) * slice),
  );
}
