import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { toast } from '../toast/toast.ts';

type OpenMenu = ComponentType<{ defaultOpen: true }>;

interface LazyMenuProps {
  /** The loaded menu must contain the same trigger as `children`. */
  load: () => Promise<OpenMenu>;
  label?: string;
  className: string;
  children: ReactNode;
}

/** Loads the menu, a tenth of the app's script, on hover or focus. The first press replaces this button with it. */
export function LazyMenu({ load, label, className, children }: LazyMenuProps) {
  const { t } = useLingui();
  const [menu, setMenu] = useState<{ Menu: OpenMenu } | null>(null);

  async function open() {
    try {
      const Menu = await load();
      setMenu({ Menu });
    } catch {
      toast({ variant: 'destructive', title: t`The menu couldn't be loaded`, description: t`Please try again.` });
    }
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void open();
  }

  const preload = () => void load().catch(() => undefined);

  if (menu) return <menu.Menu defaultOpen />;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={openByArrow}
      onClick={() => void open()}
    >
      {children}
    </button>
  );
}
