import { preferredCurrencies } from '../catalogue/currency-rates.ts';
import type { PublisherAccount } from '../create-publisher-accounts.ts';
import type { World } from '../create-world.ts';
import { dayMs } from '../service-time.ts';
import { type ConversionListing, createConversionListing } from './create-conversion-listing.ts';
import { createOfferListing } from './create-offer-listing.ts';
import { createWireRows } from './create-wire-rows.ts';
import { makeDeeplink } from './make-deeplink.ts';
import { type PageManner, paginate, readPageRequest } from './paginate.ts';
import { oneFrom } from './read-filters.ts';
import { type Parameters, textOf } from './read-parameters.ts';
import { selectCampaigns } from './select-campaigns.ts';
import { selectShops } from './select-shops.ts';
import { failureTexts, incorrectArguments, missingDates, ServiceFailure } from './service-failure.ts';

/** One endpoint: what it answers, under `message`, or the `ServiceFailure` it throws. */
export interface Endpoint {
  needsToken: boolean;
  message: string;
  /** `account`: the owner of the call's token or credentials; null at authenticate if no account has them. */
  answer(parameters: Parameters, manner: PageManner, account: PublisherAccount | null): unknown;
}

const pageLimit = 100;
const marketplacePageLimit = 200;

/** The nine endpoints of spec §4 by path. */
export function createEndpoints(world: World): Map<string, Endpoint> {
  const { accounts, addresses, campaigns, catalogue, links, shops, time, variants } = world;
  const rows = createWireRows({ addresses, links, time, variants });
  const offerListing = createOfferListing({ catalogue });
  const conversionListings = new Map<PublisherAccount, ConversionListing>();

  function toConversionListing(account: PublisherAccount): ConversionListing {
    const listing = conversionListings.get(account) ?? createConversionListing(account);
    conversionListings.set(account, listing);
    return listing;
  }

  /** Both ends of a range. Missing ones have a text of their own (spec §7); what is no date has the general one. */
  function readSpan(
    parameters: Parameters,
    names: readonly (readonly [string, string])[],
    parse: (text: string) => number | null,
    lastMs: number,
  ): { fromMs: number; toMs: number } {
    const [start, end] =
      names
        .map(([startName, endName]) => [textOf(parameters, startName), textOf(parameters, endName)] as const)
        .find(([first, second]) => first !== null && second !== null) ?? [];
    if (!start || !end) throw missingDates();
    const fromMs = parse(start);
    const toMs = parse(end);
    if (fromMs === null || toMs === null || fromMs > toMs) throw incorrectArguments();
    return { fromMs, toMs: toMs + lastMs };
  }

  function answerConversions(
    parameters: Parameters,
    manner: PageManner,
    account: PublisherAccount | null,
    span: { fromMs: number; toMs: number } | null,
  ) {
    const { conversions, publisher } = account ?? accounts.main;
    const request = readPageRequest(parameters, pageLimit);
    const currency = oneFrom(parameters, 'filters[preferred_currency]', preferredCurrencies)?.toUpperCase() ?? null;
    return paginate({
      entries: toConversionListing(account ?? accounts.main).select(
        parameters,
        variants.has('unread-conversion-dates') ? null : span,
      ),
      request,
      toRow: (position) => rows.conversion(conversions.at(position), publisher, currency),
      manner,
    });
  }

  function answerOffers(parameters: Parameters, manner: PageManner, updated: { fromMs: number; toMs: number } | null) {
    const request = readPageRequest(parameters, pageLimit);
    return paginate({
      entries: offerListing.select(parameters, updated),
      request,
      toRow: (position) => rows.offer(catalogue.at(position)),
      manner,
    });
  }

  const dates = [['start_date', 'end_date']] as const;
  const eitherSpelling = [...dates, ['start_date_time', 'end_date_time']] as const;
  const campaignDates = [['filters[start_date]', 'filters[end_date]']] as const;

  const endpoints: [string, Endpoint][] = [
    [
      'authenticate',
      {
        needsToken: false,
        message: 'success',
        answer(parameters, _manner, account) {
          const key = textOf(parameters, 'key');
          // Not trimmed: a secret is compared as it came.
          const secret = parameters.get('secret') ?? '';
          if (key === null || secret === '') throw incorrectArguments();
          if (account === null) {
            throw new ServiceFailure(401, failureTexts.invalidCredentials, 'invalid-credentials');
          }
          world.log.tokensIssued += 1;
          return { token: account.issueToken(world.tokenKind()) };
        },
      },
    ],
    [
      'conversions/all',
      {
        needsToken: true,
        message: '',
        answer: (parameters, manner, account) => answerConversions(parameters, manner, account, null),
      },
    ],
    [
      'conversions/range',
      {
        needsToken: true,
        message: '',
        answer: (parameters, manner, account) =>
          answerConversions(parameters, manner, account, readSpan(parameters, dates, time.parseDate, dayMs - 1)),
      },
    ],
    [
      'conversions/data-range',
      {
        needsToken: true,
        message: '',
        answer: (parameters, manner, account) =>
          answerConversions(parameters, manner, account, readSpan(parameters, eitherSpelling, time.parseDateTime, 0)),
      },
    ],
    [
      'offers/all',
      {
        needsToken: true,
        message: 'Success',
        answer: (parameters, manner) => answerOffers(parameters, manner, null),
      },
    ],
    [
      'offers/last-updated-range',
      {
        needsToken: true,
        message: 'Success',
        answer: (parameters, manner) =>
          answerOffers(parameters, manner, readSpan(parameters, dates, time.parseDateTime, 0)),
      },
    ],
    [
      'campaigns/all',
      {
        needsToken: true,
        message: 'Success',
        answer(parameters, manner) {
          if (variants.has('no-campaigns')) throw incorrectArguments();
          const request = readPageRequest(parameters, pageLimit);
          const hasDates = campaignDates[0].some((name) => textOf(parameters, name) !== null);
          const span =
            !hasDates && variants.has('optional-campaign-dates')
              ? null
              : readSpan(parameters, campaignDates, time.parseDate, 0);
          const window = span && { startDate: time.toDate(span.fromMs), endDate: time.toDate(span.toMs) };
          return paginate({
            entries: selectCampaigns(campaigns.all(), parameters, window),
            request,
            toRow: rows.campaign,
            manner,
          });
        },
      },
    ],
    [
      'deeplink/generate',
      {
        needsToken: true,
        message: 'Success',
        answer(parameters, _manner, account) {
          const { offer, deeplink } = makeDeeplink(world, account ?? accounts.main, parameters);
          const link = variants.has('unsafe-links-script')
            ? 'javascript:document.title="link ran"'
            : variants.has('unsafe-links-ftp')
              ? `ftp://evil.example/${deeplink.code}`
              : variants.has('https-links')
                ? deeplink.trackingLink.replace(/^http:/, 'https:')
                : deeplink.trackingLink;
          return rows.deeplink(offer, link);
        },
      },
    ],
    [
      `${world.marketplacePath}/all`,
      {
        needsToken: true,
        message: '',
        answer(parameters, manner) {
          const request = readPageRequest(parameters, marketplacePageLimit);
          const selected = selectShops(shops.all(), parameters);
          const [first] = selected;
          if (variants.has('single-shop')) return first ? rows.shop(first) : [];
          return paginate({
            entries: selected,
            request,
            toRow: rows.shop,
            manner,
          });
        },
      },
    ],
  ];
  return new Map(endpoints.map(([path, endpoint]) => [`/api/${path}`, endpoint]));
}
