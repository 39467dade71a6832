import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { toast } from '../toast/toast.ts';

/** A menu that is open when it first appears. */
type OpenMenu = ComponentType<{ defaultOpen: true }>;

interface LazyMenuProps {
  /** Fetches the menu, which contains the same trigger as `children`. */
  load: () => Promise<OpenMenu>;
  /** The accessible name of a trigger that shows no text. */
  label?: string;
  className: string;
  children: ReactNode;
}

/**
 * The trigger of a menu whose code loads on hover or focus: menus are a tenth of the app's script, and most visits open
 * none. The first press replaces this button by the real menu.
 */
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

  // A failed early fetch is reported on press.
  const warmUp = () => void load().catch(() => undefined);

  if (menu) return <menu.Menu defaultOpen />;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      onKeyDown={openByArrow}
      onClick={() => void open()}
    >
      {children}
    </button>
  );
}
