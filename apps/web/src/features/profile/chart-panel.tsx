import { Trans } from '@lingui/react/macro';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

interface ChartPanelProps {
  title: ReactNode;
  chart: ReactNode;
  /** The figures behind the chart, as its text alternative; null if there are none. */
  table: ReactNode;
}

export function ChartPanel({ title, chart, table }: ChartPanelProps) {
  const contentId = useId();
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartNoAxesColumn : Table2;
  return (
    <Panel
      title={title}
      action={
        table && (
          <Button variant="link" size="sm" aria-controls={contentId} onClick={() => setTable(!isTable)}>
            <Icon aria-hidden className="size-4" />
            {isTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
            <span className="sr-only">({title})</span>
          </Button>
        )
      }
    >
      {/* May shrink, so that a wide chart scrolls inside it. */}
      <div id={contentId} className="grid grid-cols-1">
        {isTable ? table : chart}
      </div>
    </Panel>
  );
}

export function TableScroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what it can focus
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto rounded-sm">
      {children}
    </section>
  );
}
