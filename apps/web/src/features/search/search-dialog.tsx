import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { SearchField } from './search-field.tsx';
import { useSlashShortcut } from './slash-shortcut.ts';

export interface SearchDialogProps {
  onClose: () => void;
}

function KeyboardHints() {
  const [isSlashShortcutEnabled, setSlashShortcutEnabled] = useSlashShortcut();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-sm text-muted pointer-coarse:hidden">
      <p>
        <Trans>Use ↑ and ↓ to move between results and Enter to open one.</Trans>
      </p>
      <label className="inline-flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-leaf"
          checked={isSlashShortcutEnabled}
          onChange={({ target }) => setSlashShortcutEnabled(target.checked)}
        />
        <Trans>Press / to open search</Trans>
      </label>
    </div>
  );
}

export function SearchDialog({ onClose }: SearchDialogProps) {
  const [text, setText] = useState('');
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router]);
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        shape="top"
        title={<Trans>Search</Trans>}
        description={<Trans>Green spaces, lessons, challenges and news</Trans>}
        onCloseAutoFocus={(event) => {
          // The heading of the opened result already has the focus.
          if (document.activeElement?.matches('main h1')) event.preventDefault();
        }}
      >
        <SearchField value={text} onChange={setText} variant="list" />
        <KeyboardHints />
      </DialogContent>
    </Dialog>
  );
}
