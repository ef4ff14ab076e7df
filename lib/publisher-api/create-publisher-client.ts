import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { Conversion } from '#lib/domain/earnings/conversion.ts';
import type { Offer } from '#lib/domain/programs/offer.ts';
import type { Shop } from '#lib/domain/shops/shop.ts';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAppError, toListingError } from '#lib/errors/to-app-error.ts';
import type { z } from '#lib/platform/zod.ts';
import type { Parameters } from '#lib/publisher-api/encode-parameters.ts';
import { type Page, type RequestedPage, type RowSchema, readPage } from '#lib/publisher-api/read-page.ts';
import { readRow, toRows } from '#lib/publisher-api/read-row.ts';
import { toCampaign, toConversion, toOffer, toShop } from '#lib/publisher-api/to-domain.ts';
import {
  campaignRowSchema,
  conversionRowSchema,
  deeplinkSchema,
  offerRowSchema,
  shopRowSchema,
  tokenSchema,
} from '#lib/publisher-api/wire-schemas.ts';

/** Sends parameters to a path below `/api/` and returns the envelope's `data`. */
export type Post = (path: string, parameters: Parameters) => Promise<unknown>;

/** Several values of a filter, joined by a bar (spec §1, common rule 5). */
type Several = string | readonly string[];

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** At most 100, marketplace 200 (spec §8). */
  readonly limit?: number;
  /** Rows on the pages before this one. Absent: each of them was full. */
  readonly rowsBefore?: number | undefined;
  /** The `mark` of the page before this one. */
  readonly markBefore?: string | undefined;
  /** The count on the pages before this one. Absent where they had none. */
  readonly countBefore?: number | undefined;
  /** Failures of this page before. */
  readonly failuresBefore?: number | undefined;
}

/** Spec §4.2. */
export interface ConversionFilters {
  readonly conversionIds?: Several;
  readonly offerIds?: Several;
  readonly offerNames?: Several;
  readonly statuses?: Several;
  /** ISO 4217; MYR and USD are listed. */
  readonly preferredCurrency?: string;
}

/** Spec §4.5. */
export interface OfferFilters {
  readonly offerIds?: Several;
  readonly offerNames?: Several;
  readonly country?: string;
  readonly offerTypes?: Several;
  readonly applicationStatus?: 'Approved' | 'Blocked' | 'Pending' | 'Rejected';
  readonly offerStatus?: 'Active' | 'Paused';
  readonly category?: string;
  /** One of the observed orders, such as `a_to_z`; the service ignores unknown ones. */
  readonly sortBy?: string;
}

/** Spec §4.7. Dates are `YYYY-MM-DD` and required. */
export interface CampaignFilters {
  readonly startDate: string;
  readonly endDate: string;
  readonly campaignIds?: Several;
  readonly offerIds?: Several;
  readonly offerNames?: Several;
  readonly countries?: Several;
  readonly categories?: Several;
  readonly couponsOnly?: boolean;
  readonly withBanner?: boolean;
  readonly bannerSizes?: Several;
  readonly commissionTracking?: Several;
  readonly deviceTypes?: Several;
}

/** Spec §4.9. */
export interface ShopFilters {
  /** A name or a shop URL. */
  readonly shopName?: string;
  readonly shopType?: string;
  readonly sortType?: string;
  readonly country?: string;
}

/** A span of the service's local time. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** Spec §4.8. */
export interface DeeplinkRequest {
  readonly offerId: string;
  readonly url: string;
  readonly subIds: SubIds;
}

/** The nine endpoints of the specification (§4). Every method makes exactly one call. */
export interface PublisherClient {
  /** Spec §4.1. Returns the bearer token. */
  authenticate(credentials: { readonly key: string; readonly secret: string }): Promise<string>;
  /** Spec §4.2. */
  listConversions(filters: ConversionFilters, page: PageRequest): Promise<Page<Conversion>>;
  /** Spec §4.3. Dates are `YYYY-MM-DD`. */
  listConversionsByDate(range: DateRange, filters: ConversionFilters, page: PageRequest): Promise<Page<Conversion>>;
  /** Spec §4.4. Times are `YYYY-MM-DD HH:MM:SS`. */
  listConversionsByTime(range: DateRange, filters: ConversionFilters, page: PageRequest): Promise<Page<Conversion>>;
  /** Spec §4.5. */
  listOffers(filters: OfferFilters, page: PageRequest): Promise<Page<Offer>>;
  /** Spec §4.6. Times are `YYYY-MM-DD HH:MM:SS`. */
  listOffersUpdated(range: DateRange, filters: OfferFilters, page: PageRequest): Promise<Page<Offer>>;
  /** Spec §4.7. */
  listCampaigns(filters: CampaignFilters, page: PageRequest): Promise<Page<Campaign>>;
  /**
   * Spec §4.8. Returns the tracking link, unchecked. Costs one link of the quota.
   * @throws AppError `malformed-answer`, also if the link belongs to another program than requested.
   */
  generateDeeplink(request: DeeplinkRequest): Promise<string>;
  /** Spec §4.9, at the path segment that the user entered. */
  listShops(marketplacePath: string, filters: ShopFilters, page: PageRequest): Promise<Page<Shop>>;
}

const defaultPageLimit = 100;
const marketplacePageLimit = 200;

const join = (values: Several | undefined) => (typeof values === 'object' ? values.join('|') : values);

/** @param readUtcOffsetMinutes The service's time zone, for the times that it writes in another. */
export function createPublisherClient(
  post: Post,
  readUtcOffsetMinutes: () => Promise<number> = async () => 0,
): PublisherClient {
  const readListing = createListingReader(readUtcOffsetMinutes);

  /** Asks for a page of a listing of the common form. */
  const list = async <Schema extends RowSchema, Row>(
    path: string,
    parameters: Parameters,
    request: PageRequest,
    schema: Schema,
    toRow: (wire: z.infer<Schema>, utcOffsetMinutes: number) => Row,
  ): Promise<Page<Row>> => {
    const { page, limit = defaultPageLimit } = request;
    return readListing(post(path, { page, limit, ...parameters }), { ...request, limit }, schema, toRow);
  };

  const listConversions = (path: string, range: Parameters, filters: ConversionFilters, page: PageRequest) =>
    list(path, { ...range, filters: toConversionFilters(filters) }, page, conversionRowSchema, toConversion);

  const listOffers = (path: string, range: Parameters, filters: OfferFilters, page: PageRequest) => {
    const asked = { ...range, sort_by: filters.sortBy, filters: toOfferFilters(filters) };
    return list(path, asked, page, offerRowSchema, toOffer);
  };

  return {
    async authenticate({ key, secret }) {
      const parsed = tokenSchema.safeParse(await post('authenticate', { key, secret }));
      if (!parsed.success) throw new AppError('not-publisher-service');
      return parsed.data.token;
    },
    listConversions: (filters, page) => listConversions('conversions/all', {}, filters, page),
    listConversionsByDate: ({ start, end }, filters, page) =>
      listConversions('conversions/range', { start_date: start, end_date: end }, filters, page),
    // The overview table and the parameter table spell the dates differently (spec §4.4). This is the spelling of the
    // samples.
    listConversionsByTime: ({ start, end }, filters, page) =>
      listConversions('conversions/data-range', { start_date: start, end_date: end }, filters, page),
    listOffers: (filters, page) => listOffers('offers/all', {}, filters, page),
    listOffersUpdated: ({ start, end }, filters, page) =>
      listOffers('offers/last-updated-range', { start_date: start, end_date: end }, filters, page),
    listCampaigns: (filters, page) =>
      list('campaigns/all', { filters: toCampaignFilters(filters) }, page, campaignRowSchema, toCampaign),
    async generateDeeplink({ offerId, url, subIds }) {
      const [aff_sub, aff_sub2, aff_sub3, aff_sub4, aff_sub5] = subIds;
      const data = await post('deeplink/generate', {
        offer_id: offerId,
        url,
        aff_sub,
        aff_sub2,
        aff_sub3,
        aff_sub4,
        aff_sub5,
      });
      const answer = readRow(data, deeplinkSchema)?.wire;
      const isAsked = answer?.offer_id === '' || answer?.offer_id === offerId;
      if (answer === undefined || !isAsked) throw new AppError('malformed-answer');
      return answer.tracking_link;
    },
    async listShops(marketplacePath, filters, { page, limit = marketplacePageLimit, ...before }) {
      const asked = post(`${encodeURIComponent(marketplacePath)}/all`, {
        page,
        limit,
        filters: {
          shop_name: filters.shopName,
          shop_type: filters.shopType,
          sort_type: filters.sortType,
          country: filters.country,
        },
      });
      // By the specification the answer is one shop (or an empty list); observed is a listing like the others.
      const toListing = (data: unknown) => {
        const shops = toRows(data) ?? (readRow(data, shopRowSchema) !== null ? [data] : null);
        return shops === null ? data : { count: shops.length, data: shops };
      };
      return readListing(asked.then(toListing), { page, limit, ...before }, shopRowSchema, toShop);
    },
  };
}

/** Reads pages of listings, whose rows have times of the service's zone. */
const createListingReader =
  (readUtcOffsetMinutes: () => Promise<number>) =>
  async <Schema extends RowSchema, Row>(
    asked: Promise<unknown>,
    requested: RequestedPage & Pick<PageRequest, 'countBefore' | 'failuresBefore'>,
    schema: Schema,
    toRow: (wire: z.infer<Schema>, utcOffsetMinutes: number) => Row,
  ): Promise<Page<Row>> => {
    const data = await asked.catch((error: unknown) => {
      if (!isBehindCount(requested) || !isAboutPage(toAppError(error), requested)) throw error;
      return { count: requested.countBefore, nextPage: null, data: [] };
    });
    const utcOffsetMinutes = await readUtcOffsetMinutes();
    return readPage(data, requested, schema, (wire) => toRow(wire, utcOffsetMinutes));
  };

/** Whether the rows seen reach the count already: only the service's word for a next page asks for this one. */
const isBehindCount = ({
  page,
  rowsBefore = 0,
  countBefore = 0,
}: Pick<PageRequest, 'page' | 'rowsBefore' | 'countBefore'>) =>
  page > 1 && countBefore > 0 && rowsBefore >= countBefore;

/** So many failures of a page behind a short one, and the page does not exist. */
const maxFailures = 3;

/**
 * Whether a failure says that the page does not exist: at once by its status or its words, and otherwise where it stays
 * behind a single short page. The count of full pages may be each page's own: then there are more rows, and nothing
 * that the walk has not seen may go.
 */
function isAboutPage(
  failure: AppError,
  { limit, rowsBefore = 0, failuresBefore = 0 }: RequestedPage & Pick<PageRequest, 'failuresBefore'>,
): boolean {
  const { code } = toListingError(failure);
  if (code === 'not-offered' || code === 'incorrect-arguments') return true;
  // A service may have fewer rows on a page than it was asked for.
  if (rowsBefore >= Math.min(limit, defaultPageLimit)) return false;
  return (code === 'service-failure' || code === 'malformed-answer') && failuresBefore + 1 >= maxFailures;
}

function toConversionFilters(filters: ConversionFilters) {
  return {
    conversion_id: join(filters.conversionIds),
    offer_id: join(filters.offerIds),
    offer_name: join(filters.offerNames),
    conversion_status: join(filters.statuses),
    preferred_currency: filters.preferredCurrency,
  };
}

function toOfferFilters(filters: OfferFilters) {
  return {
    offer_id: join(filters.offerIds),
    offer_name: join(filters.offerNames),
    offer_country: filters.country,
    offer_type: join(filters.offerTypes),
    application_status: filters.applicationStatus,
    offer_status: filters.offerStatus,
    categories: filters.category,
  };
}

function toCampaignFilters(filters: CampaignFilters) {
  return {
    campaign_banner_id: join(filters.campaignIds),
    offer_id: join(filters.offerIds),
    offer_name: join(filters.offerNames),
    start_date: filters.startDate,
    end_date: filters.endDate,
    country: join(filters.countries),
    categories: join(filters.categories),
    coupons_only: filters.couponsOnly ? 'true' : undefined,
    with_banner: filters.withBanner ? 'true' : undefined,
    banner_size: join(filters.bannerSizes),
    commission_tracking: join(filters.commissionTracking),
    device_type: join(filters.deviceTypes),
  };
}
