import { useCallback, useEffect, useState } from 'preact/hooks';
import { Dialog } from '#components/dialog.tsx';
import { ProgramSearch } from '#components/programs/program-search.tsx';
import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import type { ProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { t } from '#lib/platform/i18n.ts';
import './program-dialog.css';

interface ProgramDialogProps {
  readonly line: BulkLine;
  readonly readProgramFinder: () => Promise<ProgramFinder>;
  readonly onChoose: (offerId: string) => void;
  readonly onClose: () => void;
}

/** The search for a line's program, among all programs of the mirror. */
export function ProgramDialog({ line, readProgramFinder, onChoose, onClose }: ProgramDialogProps) {
  const [finder, setFinder] = useState<ProgramFinder | 'failed' | null>(null);
  const load = useCallback(() => {
    setFinder(null);
    void readProgramFinder().then(
      (read) => setFinder(read),
      () => setFinder('failed'),
    );
  }, [readProgramFinder]);
  useEffect(load, [load]);

  return (
    <Dialog title={t('bulkProgramDialog', [String(line.index + 1)])} closeLabel={t('actionClose')} onClose={onClose}>
      <p class="bulk-dialog-text">{line.destinationUrl}</p>
      <div class="bulk-dialog-search">
        <ProgramSearch finder={finder} onChoose={({ offerId }) => onChoose(offerId)} onBack={onClose} onRetry={load} />
      </div>
    </Dialog>
  );
}
