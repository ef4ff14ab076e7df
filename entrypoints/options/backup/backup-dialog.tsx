import type { ComponentChildren } from 'preact';
import { Dialog } from '#components/dialog.tsx';
import './backup-dialog.css';

interface BackupDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog of the backup section, with its parts below each other. */
export function BackupDialog({ title, onClose, children }: BackupDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="backup-dialog">{children}</div>
    </Dialog>
  );
}
