import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import type { KeptLink } from '#lib/domain/links/kept-link.ts';

/** A file's link as the list of links stores it: empty fields become absent. */
export function toKeptLink(link: ImportedLink): KeptLink {
  const { title, presetName, mintedAtMs, reuseCount, lastReusedAtMs, note, tags, ...rest } = link;
  return {
    ...rest,
    mintedAtMs: mintedAtMs ?? 0,
    ...(title && { title }),
    ...(presetName && { presetName }),
    ...(reuseCount > 0 && { reuseCount }),
    ...(lastReusedAtMs !== null && { lastReusedAtMs }),
    ...(note && { note }),
    ...(tags.length > 0 && { tags }),
  };
}

/** A link of the list as a file has it. Leaves out what the restoring profile finds out for itself. */
export function toFiledLink(link: KeptLink): ImportedLink {
  const { linkId, offerId, offerName, destinationUrl, subIds, trackingLink, mintedAtMs } = link;
  return {
    linkId,
    offerId,
    offerName,
    destinationUrl,
    title: link.title ?? '',
    subIds,
    presetName: link.presetName ?? '',
    trackingLink,
    mintedAtMs,
    reuseCount: link.reuseCount ?? 0,
    lastReusedAtMs: link.lastReusedAtMs ?? null,
    note: link.note ?? '',
    tags: link.tags ?? [],
  };
}
