import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import './service-image.css';

interface ServiceImageProps {
  /** Only where the user has allowed the service's images. */
  readonly url: OfferableUrl;
  readonly alt: string;
  /** Gives the box its size. */
  readonly class: string;
  /** Stands in the box when the image does not come. */
  readonly children: ComponentChildren;
}

/** An image from one of the service's hosts, which learns nothing but that somebody asked for it. */
export function ServiceImage({ url, alt, class: boxClass, children }: ServiceImageProps) {
  // Which one, and not that one did: an image may fail before any effect could say that this is another.
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <div class={`service-image ${boxClass}`}>
      {failedUrl === url ? (
        children
      ) : (
        <img
          key={url}
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onError={() => setFailedUrl(url)}
        />
      )}
    </div>
  );
}
