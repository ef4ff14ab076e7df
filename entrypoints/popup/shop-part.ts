import type { ComponentType } from 'preact';
import type { Shop } from '#lib/domain/shop.ts';
import type { PopupServices } from './popup-services.ts';

export interface ShopLineProps {
  readonly services: PopupServices;
  /** What the page's address names; null where it names no shop, so that the page itself has to be asked. */
  readonly shop: Shop | null;
  readonly tabId: number;
  /** The program in sight. */
  readonly offerName: string;
  /** The service's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The part of the popup that is loaded only on a marketplace whose shops pay extra (`load-shop-part.ts`). */
export interface ShopPart {
  readonly shop: Shop | null;
  readonly Line: ComponentType<ShopLineProps>;
}
