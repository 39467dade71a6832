import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

/** The one look for a choice among a few views, be it tabs, links or buttons. */
export const SEGMENTS_STYLE = 'rounded-md bg-sunk p-1 inset-ring inset-ring-line';

export function segmentStyle(isChosen: boolean, className = ''): string {
  const look = isChosen ? 'bg-surface text-ink shadow-soft' : 'text-muted hover:text-ink';
  return `min-h-11 rounded-sm px-2 text-md font-bold transition-colors sm:min-h-9 sm:px-4 ${look} ${className}`;
}

interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
}

function nextTabIndex(key: string, index: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % length;
  if (key === 'ArrowLeft') return (index + length - 1) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}

export function useTabs<Id extends string>() {
  const id = useId();
  return {
    tabId: (tab: Id) => `${id}-tab-${tab}`,
    panelProps: (tab: Id) => ({ role: 'tabpanel', id: `${id}-panel-${tab}`, 'aria-labelledby': `${id}-tab-${tab}` }),
    panelId: (tab: Id) => `${id}-panel-${tab}`,
  } as const;
}

export function useTabKeys<Id extends string>(ids: readonly Id[], chosen: Id, onChoose: (tab: Id) => void) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const index = nextTabIndex(event.key, ids.indexOf(chosen), ids.length);
    const next = index === undefined ? undefined : ids[index];
    if (index === undefined || next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    onChoose(next);
  }

  return { ref: list, onKeyDown };
}

interface TabListProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (tab: Id) => void;
  ids: Pick<ReturnType<typeof useTabs<Id>>, 'tabId' | 'panelId'>;
}

/** WAI-ARIA tabs pattern: one tab stop; arrow keys move and select. */
export function TabList<Id extends string>({ label, tabs, chosen, onChoose, ids }: TabListProps<Id>) {
  const keys = useTabKeys(
    tabs.map(({ id }) => id),
    chosen,
    onChoose,
  );
  return (
    <div
      {...keys}
      role="tablist"
      aria-label={label}
      className={`inline-flex max-w-full flex-wrap max-sm:flex max-sm:w-full ${SEGMENTS_STYLE}`}
    >
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={ids.tabId(id)}
          aria-selected={id === chosen}
          aria-controls={ids.panelId(id)}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          className={segmentStyle(id === chosen, 'grow')}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
