import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import type { SearchDialogProps } from '../../features/search/search-dialog.tsx';
import { isSlashShortcutEnabled } from '../../features/search/slash-shortcut.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast/toast.ts';

const loadSearchDialog = async () => {
  const { SearchDialog } = await import('../../features/search/search-dialog.tsx');
  return SearchDialog;
};

const TEXT_FIELD_SELECTOR = 'input, textarea, select, [contenteditable]';

function isSearchShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === 'k';
  return key === '/' && isSlashShortcutEnabled() && !(target instanceof Element && target.closest(TEXT_FIELD_SELECTOR));
}

export function SearchButton({ className }: { className?: string }) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<{ Search: ComponentType<SearchDialogProps> } | null>(null);

  async function open() {
    try {
      setDialog({ Search: await loadSearchDialog() });
    } catch {
      toast({ variant: 'destructive', title: t`Search couldn't be loaded`, description: t`Please try again.` });
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchShortcut(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (!dialog) void open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  const preload = () => void loadSearchDialog().catch(() => undefined);

  return (
    <>
      <IconButton
        label={t`Search everything`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={className}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <Search aria-hidden />
      </IconButton>
      {dialog && <dialog.Search onClose={() => setDialog(null)} />}
    </>
  );
}
