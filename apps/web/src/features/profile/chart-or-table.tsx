import { Trans } from '@lingui/react/macro';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface ChartOrTableProps {
  chart: ReactNode;
  /** The figures behind the chart, as its text alternative; null if there are none. */
  table: ReactNode;
}

export function ChartOrTable({ chart, table }: ChartOrTableProps) {
  const contentId = useId();
  const [showsTable, setShowsTable] = useState(false);
  const Icon = showsTable ? ChartNoAxesColumn : Table2;
  return (
    <>
      {/* May shrink, so that a wide chart scrolls inside it. */}
      <div id={contentId} className="grid grid-cols-1 gap-4">
        {showsTable ? table : chart}
      </div>
      {table && (
        <Button
          variant="link"
          size="sm"
          aria-controls={contentId}
          className="justify-self-start"
          onClick={() => setShowsTable(!showsTable)}
        >
          <Icon aria-hidden className="size-4" />
          {showsTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      )}
    </>
  );
}

export function TableScroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that the keyboard can scroll it
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto rounded-sm">
      {children}
    </section>
  );
}
