import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/language/format.ts';
import { useTabKeys } from '../../ui/tabs.tsx';
import type { SocialTab } from './social.api.ts';

interface TabLabel {
  tab: SocialTab;
  label: ReactNode;
  /** Short form of the label that fits on one line of a phone. */
  shortLabel: ReactNode;
  /** Undefined if it failed to load. */
  count?: number | 'loading' | undefined;
  /** The entries need the resident's attention, so the count is highlighted. */
  isHighlighted?: boolean;
}

function Count({ count, isHighlighted }: { count: number | 'loading'; isHighlighted: boolean }) {
  if (count === 'loading') return <span className="size-5 animate-breathe rounded-full bg-line sm:h-5.5 sm:w-6" />;
  const shown = formatNumber(count);
  return (
    <span
      className={`figures inline-grid min-h-5 min-w-5 place-items-center rounded-full px-1 text-xs sm:min-h-5.5 sm:min-w-6 sm:px-1.5 font-bold ${isHighlighted && count !== 0 ? 'bg-coral text-on-coral' : 'bg-leaf-soft text-leaf-strong'}`}
    >
      <span aria-hidden>{shown}</span>
      <span className="sr-only">({shown})</span>
    </span>
  );
}

interface SocialTabsProps {
  tabs: readonly TabLabel[];
  chosen: SocialTab;
  /** The chosen tab keeps the focus on this page, which another tab opened. */
  isFirstToRead: boolean;
  /** Moves by arrow key replace the history entry. */
  onChoose: (tab: SocialTab, options: { replace: boolean }) => void;
  children: ReactNode;
}

/** WAI-ARIA tabs pattern: one tab stop; arrow keys move and select. */
export function SocialTabs({ tabs, chosen, isFirstToRead, onChoose, children }: SocialTabsProps) {
  const { t } = useLingui();
  const id = useId();
  const keyHandlers = useTabKeys(
    tabs.map(({ tab }) => tab),
    chosen,
    (tab) => onChoose(tab, { replace: true }),
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <div
        {...keyHandlers}
        role="tablist"
        aria-label={t`Social`}
        className="grid grid-cols-2 rounded-md bg-sunk p-1 inset-ring inset-ring-line min-[28rem]:grid-cols-4 sm:max-w-3xl"
      >
        {tabs.map(({ tab, label, shortLabel, count, isHighlighted = false }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            data-first-to-read={(isFirstToRead && tab === chosen) || undefined}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab, { replace: false })}
            className={`flex min-h-11 flex-wrap items-center justify-center gap-1 rounded-sm px-0.5 py-1.5 text-center text-sm leading-tight font-bold wrap-break-word transition-colors min-[22rem]:text-md sm:flex-nowrap sm:gap-2 sm:px-3 ${tab === chosen ? 'bg-surface text-ink shadow-soft' : 'text-muted hover:text-ink'}`}
          >
            <span aria-hidden className="sm:hidden">
              {shortLabel}
            </span>
            <span className="max-sm:sr-only">{label}</span>{' '}
            {count !== undefined && <Count count={count} isHighlighted={isHighlighted} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0} className="rounded-sm">
        {children}
      </div>
    </div>
  );
}
