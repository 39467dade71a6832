import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { formatNumber } from '../../lib/language/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { NotificationPanelProps } from './notification-panel.tsx';
import { notificationsQuery } from './notifications.api.ts';
import { useLiveUpdates } from './use-live-updates.ts';

const MAX_SHOWN_COUNT = 9;

const loadPanel = async () => (await import('./notification-panel.tsx')).NotificationPanel;

/** Hidden from screen readers: the button's label contains the number. */
function Count({ unread }: { unread: number }) {
  const maxShown = formatNumber(MAX_SHOWN_COUNT);
  return (
    <span
      aria-hidden
      className="figures absolute -end-0.5 -top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-coral px-1 text-[0.6875rem] leading-none font-extrabold text-on-coral ring-2 ring-paper"
    >
      {unread > MAX_SHOWN_COUNT ? `${maxShown}+` : formatNumber(unread)}
    </span>
  );
}

export function NotificationBell({ className = '' }: { className?: string }) {
  const { t } = useLingui();
  const bell = useRef<HTMLButtonElement>(null);
  const { LiveUpdates, hasStreamSettled, onStreamSettled } = useLiveUpdates();
  // In an object, because `useState` would call a bare component.
  const [panel, setPanel] = useState<{ Panel: ComponentType<NotificationPanelProps> } | null>(null);
  // Fetched once the stream of this or another tab is open, so that no change is missed, or once it cannot be opened.
  const { data } = useQuery({ ...notificationsQuery, enabled: hasStreamSettled });
  const unread = data?.unread ?? 0;

  async function open() {
    try {
      setPanel({ Panel: await loadPanel() });
    } catch {
      toast({
        variant: 'destructive',
        title: t`Notifications couldn't be loaded`,
        description: t`Please try again.`,
      });
    }
  }

  // A failed prefetch is ignored; the press retries it and reports the error.
  const prefetchPanel = () => void loadPanel().catch(() => undefined);

  return (
    <>
      <IconButton
        ref={bell}
        label={unread > 0 ? t`${plural(unread, { other: 'Notifications, # unread' })}` : t`Notifications`}
        aria-haspopup="dialog"
        aria-expanded={panel !== null}
        className={`relative ${className}`}
        onPointerEnter={prefetchPanel}
        onFocus={prefetchPanel}
        onClick={() => (panel ? setPanel(null) : void open())}
      >
        <Bell aria-hidden />
        {unread > 0 && <Count unread={unread} />}
      </IconButton>
      {panel && <panel.Panel bell={bell} onClose={() => setPanel(null)} />}
      {LiveUpdates && <LiveUpdates onStreamSettled={onStreamSettled} />}
    </>
  );
}
