import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { toast } from '../toast/toast.ts';

/** A menu that stands open when it first appears. */
type OpenMenu = ComponentType<{ defaultOpen: true }>;

interface LazyMenuProps {
  /** Fetches the menu, with the same trigger in it as `children`. */
  load: () => Promise<OpenMenu>;
  className: string;
  children: ReactNode;
}

/**
 * The trigger of a menu whose code is fetched when someone reaches for it: menus are a tenth of the app's script, and
 * most pages are left without opening one. The first press shows the real menu in the place of this button.
 */
export function LazyMenu({ load, className, children }: LazyMenuProps) {
  const { t } = useLingui();
  const [menu, setMenu] = useState<{ Menu: OpenMenu } | null>(null);

  async function open() {
    try {
      setMenu({ Menu: await load() });
    } catch {
      toast({ variant: 'destructive', title: t`The menu could not be loaded`, description: t`Please try again.` });
    }
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    void open();
  }

  // A failure to fetch it early is said when it is pressed.
  const warmUp = () => void load().catch(() => undefined);

  if (menu) return <menu.Menu defaultOpen />;
  return (
    <button
      type="button"
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
