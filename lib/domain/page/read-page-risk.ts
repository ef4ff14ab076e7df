import { parseWebUrl } from '#lib/domain/addresses/parse-web-url.ts';
import { isErrorPage } from '#lib/domain/page/collected-page.ts';
import { isCheckoutPage, toPageSegments, toSubDomain } from '#lib/domain/page/is-checkout-page.ts';
import type { LinkRisk } from '#lib/domain/page/link-risk.ts';

/**
 * Why a link to a page would be useless; null without a known reason.
 * @param status The HTTP status of the page; null if the browser does not report it.
 */
export function readPageRisk(pageUrl: string, status: number | null): LinkRisk | null {
  if (status !== null && isErrorPage(status)) return { kind: 'dead', status };
  return isPrivatePage(pageUrl) ? { kind: 'private' } : null;
}

/** Segments of login pages, account pages and order lists, in the languages of {@link isCheckoutPage}. */
const privateSegments: ReadonlySet<string> = new Set(
  (
    'login log-in signin sign-in logon signup sign-up register password forgot-password reset-password ' +
    'account my-account myaccount my_account user-center my-profile address-book ' +
    'orders my-orders myorders my_orders order-history orderhistory order-list order-detail order-details ' +
    'order-tracking track-order my-purchases ' +
    'log-masuk masuk akaun akun akun-saya pesanan pesanan-saya ' +
    'dang-nhap dang-ky tai-khoan don-hang lich-su-don-hang ' +
    'anmelden mein-konto kundenkonto bestellungen connexion mon-compte mes-commandes ' +
    'iniciar-sesion mi-cuenta mis-pedidos entrar minha-conta meus-pedidos ' +
    'accedi il-mio-account ordini inloggen mijn-account bestellingen'
  ).split(' '),
);

const privateSubDomains: ReadonlySet<string> = new Set(
  'login signin account accounts auth passport sso member members'.split(' '),
);

/** Pages of shop systems that serve every page from "index.php". */
const privateQuery =
  /[?&](?:route=account\/|controller=(?:authentication|my-account|history|order-(?:detail|history)|identity)(?:&|$))/;

/**
 * Whether an address is a basket, a checkout, a login, an account or an order. A visitor who follows a link to it finds
 * their own or nothing. False if it is not an http(s) address.
 */
export function isPrivatePage(pageUrl: string): boolean {
  const url = parseWebUrl(pageUrl);
  if (url === null) return false;
  if (isCheckoutPage(pageUrl)) return true;
  if (privateSubDomains.has(toSubDomain(url.hostname)) || privateQuery.test(url.search.toLowerCase())) return true;
  const segments = toPageSegments(url);
  return segments.some(
    (segment, index) =>
      privateSegments.has(segment) ||
      // "/order/1234" is an order, but "/order/noodles" is a menu.
      (segment === 'order' && /^(?:$|.*\d)/.test(segments[index + 1] ?? '')),
  );
}
