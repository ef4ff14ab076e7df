import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { toMakingLine } from '#components/checks/check-rows.ts';
import type { CheckServices } from '#components/checks/check-services.ts';
import { CheckTop } from '#components/checks/check-top.tsx';
import { describeVerdict, formatEarned } from '#components/checks/describe-verdict.ts';
import { MakeAct } from '#components/checks/make-act.tsx';
import { type PlannedChange, useMaking } from '#components/checks/use-making.ts';
import { Fact, FactsList } from '#components/facts-list.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { toPageAddress, toUrlText } from '#lib/domain/addresses/to-url-text.ts';
import { readTrackingLink } from '#lib/domain/addresses/tracking-link.ts';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { type LinkVerdict, toOwnOfferId } from '#lib/domain/checks/link-verdict.ts';
import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import { readFromTeam } from '#lib/domain/links/kept-link.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import type { DiaryLine } from '#lib/domain/posts/diary-line.ts';
import { t } from '#lib/platform/i18n.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import '#components/checks/check-view.css';

interface LinkAnswerViewProps {
  readonly services: CheckServices;
  /** The link that was right-clicked; empty to begin with the field. */
  readonly url: string;
  readonly onBack: () => void;
}

/** "What is this link?": all that is stored about one link, and what can be done with it. It is never opened. */
export function LinkAnswerView({ services, url, onBack }: LinkAnswerViewProps) {
  const [typed, setTyped] = useState(url);
  const [asked, setAsked] = useState(url);
  useEffect(() => {
    setTyped(url);
    setAsked(url);
  }, [url]);
  return (
    <section class="check-view">
      <CheckTop title={t('whatLink')} onBack={onBack} />
      <div class="check-scroll">
        <form
          class="check-whose"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(toPageAddress(typed) ?? findAddresses(typed)[0]?.url ?? toUrlText(typed));
          }}
        >
          <TextField label={t('whatLinkField')} value={typed} onInput={setTyped} />
          <Button isSubmit look={asked === '' ? 'primary' : 'plain'} isDisabled={typed.trim() === ''}>
            {t('whatLink')}
          </Button>
        </form>
        {asked !== '' && <LinkAnswer key={asked} services={services} url={asked} />}
      </div>
    </section>
  );
}

interface Answer {
  readonly verdict: LinkVerdict;
  readonly earned: GroupEarnings | undefined;
  readonly lastUse: DiaryLine | null;
}

async function readAnswer(services: CheckServices, url: string): Promise<Answer | null> {
  const link = { id: 0, url, text: '', rel: '', heading: '', place: 'content' } as const;
  for await (const [judged] of services.judge([[link]], '')) {
    if (judged === undefined) return null;
    const { verdict } = judged;
    const { made } = toOwn(verdict);
    if (made === null) return { verdict, earned: undefined, lastUse: null };
    const [earnings, lastUse] = await Promise.all([
      services.readEarnings(new Set([made.offerId])),
      services.readLastUse(made.destinationUrl),
    ]);
    const key = toGroupKey(made.offerId, made.subIds);
    return { verdict, earned: earnings.find((group) => group.key === key), lastUse };
  }
  return null;
}

function LinkAnswer({ services, url }: { readonly services: CheckServices; readonly url: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [status, setStatus] = useState('');
  const { error, attempt } = useFailure();
  const read = () => void attempt(async () => setAnswer(await readAnswer(services, url)));
  useEffect(read, [services, url]);
  if (answer === null) return <FailureNotice error={error} nowMs={services.nowMs()} onRetry={read} />;
  const { verdict } = answer;
  const { made, listed } = toOwn(verdict);
  const own = made ?? listed;
  const isElsewhere = verdict.kind === 'trouble' && verdict.trouble === 'other-account';
  const offerId = toOwnOfferId(verdict);
  const copy = async (text: string) => {
    setStatus(t((await services.copyFormatted({ text, html: null })) ? 'copied' : 'copyFailedPlain'));
  };
  return (
    <>
      <p role="status">
        <strong>{status || describeVerdict(verdict, services.nowMs(), answer.earned)}</strong>
      </p>
      <FactsList>
        <AnswerFacts answer={answer} url={url} nowMs={services.nowMs()} />
      </FactsList>
      {own !== null && (
        <div class="button-row">
          <Button look="primary" onClick={() => void copy(own.trackingLink)}>
            {t('whatLinkCopy')}
          </Button>
          {made !== null && !isElsewhere && (
            <Button onClick={() => services.openLink(made.linkId)}>{t('whatLinkOpen')}</Button>
          )}
          {listed !== null && offerId !== null && !isElsewhere && (
            <Button onClick={() => services.openProgram(offerId)}>{t('whatLinkOpenProgram')}</Button>
          )}
        </div>
      )}
      <MakeInstead services={services} url={url} verdict={verdict} onMade={(link) => void copy(link)} />
    </>
  );
}

interface AnswerFactsProps {
  readonly answer: Answer;
  readonly url: string;
  readonly nowMs: number;
}

function AnswerFacts({ answer: { verdict, earned, lastUse }, url, nowMs }: AnswerFactsProps) {
  const { made, listed } = toOwn(verdict);
  const own = made ?? listed;
  const leads = made?.destinationUrl ?? listed?.page ?? toLeads(verdict, url);
  const subIds = made?.subIds.filter((subId) => subId !== '').join(', ') ?? '';
  const team = made === null ? null : readFromTeam(made);
  const sum = formatEarned(earned);
  return (
    <>
      {own !== null && <Fact name={t('whatLinkProgram')}>{own.offerName}</Fact>}
      {subIds !== '' && <Fact name={t('whatLinkSubIds')}>{subIds}</Fact>}
      {made !== null && (
        <Fact name={t('whatLinkMade')}>
          {team === null
            ? formatInstant(made.mintedAtMs, 'day-and-time', nowMs)
            : t('whatLinkMadeBy', [formatInstant(made.mintedAtMs, 'day-and-time', nowMs), team.device])}
        </Fact>
      )}
      {lastUse !== null && (
        <Fact name={t('whatLinkUsed')}>
          {[formatInstant(lastUse.atMs, 'day-and-time', nowMs), lastUse.channel].filter(Boolean).join(' · ')}
        </Fact>
      )}
      {sum !== '' && <Fact name={t('whatLinkEarned')}>{sum}</Fact>}
      {verdict.kind === 'foreign' && verdict.network === '' && (
        <Fact name={t('whatLinkLeft')}>{verdict.left ?? ''}</Fact>
      )}
      <Fact name={t('whatLinkLeads')}>{leads ?? t('whatLinkUnsaid')}</Fact>
    </>
  );
}

/** Where a link leads as far as it says itself. An address that is no redirect leads to itself. */
function toLeads(verdict: LinkVerdict, url: string): string | null {
  const { isTrackingLink, destination } = readTrackingLink(url, []);
  if (isTrackingLink) return destination;
  if (verdict.kind === 'network') return verdict.instead?.url ?? null;
  return toOwn(verdict).listed === null ? url : null;
}

/** The user's own link: made, or listed by the network. */
function toOwn(verdict: LinkVerdict) {
  const isOwn = verdict.kind === 'fine' || verdict.kind === 'trouble';
  return { made: isOwn ? verdict.link : null, listed: isOwn ? verdict.listed : null };
}

interface MakeInsteadProps {
  readonly services: CheckServices;
  readonly url: string;
  readonly verdict: LinkVerdict;
  readonly onMade: (trackingLink: string) => void;
}

/** The act that makes the user's own link to the same place, with its price. */
function MakeInstead({ services, url, verdict, onMade }: MakeInsteadProps) {
  const instead = 'instead' in verdict ? verdict.instead : null;
  const [planned] = useState<readonly PlannedChange[]>(() => {
    if (instead === null) return [];
    const link = { id: 0, url, text: '', rel: '', heading: '', place: 'content' } as const;
    return [{ linkId: 0, text: url, before: url, line: toMakingLine({ link, verdict }, instead) }];
  });
  const making = useMaking(services, planned);
  const link = making.changes?.[0]?.after ?? null;
  useEffect(() => {
    if (link !== null) onMade(link);
  }, [link]);
  if (planned.length === 0) return null;
  return link === null ? (
    <MakeAct making={making} planned={planned} nowMs={services.nowMs()} name={t('whatLinkMake')} />
  ) : (
    <p class="check-address">{link}</p>
  );
}
