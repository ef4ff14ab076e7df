import type { ComponentChildren } from 'preact';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';

interface ServiceLinkProps {
  readonly url: OfferableUrl;
  readonly class?: string;
  /** The accessible name where the visible text alone would not do. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** Opens an address of the service in a new tab, without opener and referrer. */
export function ServiceLink({ url, class: className, label, children }: ServiceLinkProps) {
  return (
    <a class={className} href={url} aria-label={label} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
