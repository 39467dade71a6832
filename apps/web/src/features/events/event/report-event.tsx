import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ReportDialog } from '../../../lib/reports/report-dialog.tsx';
import type { ReasonLabels } from '../../../lib/reports/report-reasons.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';

const labels: ReasonLabels = {
  cheating: msg`A fake event or false attendance`,
  name_or_picture: msg`The title or the text`,
  harassment: msg`Harassment or threats`,
  other: msg`Something else`,
};

/** A report of an event is one of its organiser. */
export function ReportEvent({ id }: { id: number }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<{ Dialog: typeof ReportDialog } | null>(null);

  async function open() {
    try {
      setOpened({ Dialog: (await import('../../../lib/reports/report-dialog.tsx')).ReportDialog });
    } catch {
      toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    }
  }

  return (
    <>
      <Button variant="link" size="sm" className="justify-self-start" onClick={() => void open()}>
        <Flag aria-hidden className="size-4" />
        <Trans>Report this event</Trans>
      </Button>
      {opened && (
        <opened.Dialog
          subject={{ eventId: id }}
          labels={labels}
          title={<Trans>Report this event</Trans>}
          description={<Trans>Your report goes to the admins with your name. The organiser won't be told.</Trans>}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
