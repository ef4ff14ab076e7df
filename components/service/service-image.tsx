import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import './service-image.css';

interface ServiceImageProps {
  /** Pass it only if the user allows the service's images. */
  readonly url: OfferableUrl;
  readonly alt: string;
  /** Gives the box its size. */
  readonly class: string;
  /** Drawn in the box if the image fails to load. */
  readonly children: ComponentChildren;
}

/** An image from a host of the service. The host learns only that it was requested. */
export function ServiceImage({ url, alt, class: boxClass, children }: ServiceImageProps) {
  // The address instead of a flag: a new image may fail before an effect could reset the flag.
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
