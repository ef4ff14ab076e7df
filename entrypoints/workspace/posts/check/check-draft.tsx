import { useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import type { CheckServices } from '#components/checks/check-services.ts';
import { describeSums } from '#components/checks/check-summary.tsx';
import { CheckTop } from '#components/checks/check-top.tsx';
import { CheckView } from '#components/checks/check-view.tsx';
import { LinkAnswerView } from '#components/checks/link-answer.tsx';
import type { CheckTarget } from '#components/checks/run-check.ts';
import { FileButton } from '#components/forms/file-button.tsx';
import { TextArea } from '#components/forms/text-area.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { KeptCheck } from '#lib/domain/checks/kept-check.ts';
import { maxCheckedLength, maxCheckedUrlLength } from '#lib/domain/checks/page-link.ts';
import { formatRoute, type Route } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import { readCheckData } from '#lib/store/checks/read-check-data.ts';
import { copyFormatted } from '#lib/ui/copy-for-user.ts';
import { readTextFile } from '#lib/ui/read-text-file.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import type { TabDeps } from '../../workspace-services.ts';
import './check-draft.css';

interface CheckDraftProps {
  readonly deps: TabDeps;
  /** The link of the address bar, to begin with what is known of it. */
  readonly link?: string | undefined;
  readonly onBack: () => void;
  readonly onPost: (postId: string) => void;
}

const kinds = ['checks'] as const;

/** "Check a page" of the workspace: takes a draft as text or as a file, and lists the last checks. */
export const CheckDraft = (props: CheckDraftProps) => (
  <div class="check-page">
    <CheckStep {...props} />
  </div>
);

/** The draft's form, its report, or what a link is. */
function CheckStep({ deps, link, onBack, onPost }: CheckDraftProps) {
  const services = useMemo(() => createCheckServices(deps), [deps]);
  const [text, setText] = useState('');
  const [target, setTarget] = useState<CheckTarget | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(link !== undefined);
  const lastFile = useRef<File | null>(null);
  const checks = useLive(services.readChecks, kinds).value ?? [];
  if (isAsking) return <LinkAnswerView services={services} url={link ?? ''} onBack={() => setAsking(false)} />;
  if (target !== null) {
    return <CheckView services={services} target={target} onBack={() => setTarget(null)} onPost={onPost} />;
  }
  const openFile = async (file: File) => {
    lastFile.current = file;
    // A file on a slow drive may come behind one that was chosen after it.
    const isLast = () => lastFile.current === file;
    setProblem(null);
    try {
      // A cut text still has its first links, and a little more shows where the last of them ends.
      const read = await readTextFile(file.slice(0, maxCheckedLength * 4));
      if (isLast()) setText(read.slice(0, maxCheckedLength + maxCheckedUrlLength));
    } catch (cause) {
      if (isLast()) setProblem(sayFailure(cause, deps.nowMs()));
    }
  };
  return (
    <section class="check-view">
      <CheckTop title={t('checkTitle')} onBack={onBack}>
        <Button onClick={() => setAsking(true)}>{t('whatLink')}</Button>
      </CheckTop>
      <div class="check-scroll">
        <p class="muted">{t('checkIntro')}</p>
        <ProblemNotice text={problem} />
        <form
          class="check-whose"
          onSubmit={(event) => {
            event.preventDefault();
            setTarget({ kind: 'text', text });
          }}
        >
          <TextArea label={t('checkPaste')} hint={t('checkPasteHint')} rows={12} value={text} onInput={setText} />
          <div class="button-row">
            <Button isSubmit look="primary" isDisabled={text.trim() === ''}>
              {t('checkDraft')}
            </Button>
            <FileButton
              accept=".html,.htm,.md,.markdown,.txt,text/html,text/markdown,text/plain"
              onChoose={(file) => void openFile(file)}
            >
              {t('checkFile')}
            </FileButton>
          </div>
        </form>
        <LastChecks checks={checks} nowMs={deps.nowMs()} />
      </div>
    </section>
  );
}

function LastChecks({ checks, nowMs }: { readonly checks: readonly KeptCheck[]; readonly nowMs: number }) {
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby="last-checks">
      <h2 id="last-checks">{t('checkLast')}</h2>
      <ul class="check-changes">
        {checks.map((check) => (
          <li key={check.url}>
            <p class="check-address" title={check.url}>
              {check.url}
            </p>
            <p class="muted">{[formatInstant(check.atMs, 'day-and-time', nowMs), describeSums(check)].join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a check of a draft reads and does. A draft has no page, so there is nothing to outline. */
function createCheckServices({ account, nowMs, newId, send, requestPermissions }: TabDeps): CheckServices {
  return {
    ...readCheckData(account, nowMs),
    nowMs,
    newId,
    send,
    copyFormatted,
    watchPage: () => () => undefined,
    requestNotifications: () => requestPermissions({ permissions: ['notifications'] }),
    openProgram: (id) => openRoute({ tab: 'programs', params: { id } }),
    openLink: (id) => openRoute({ tab: 'links', params: { id } }),
  };
}

/** The workspace follows its own fragment. */
function openRoute(route: Route): void {
  location.hash = formatRoute(route);
}
