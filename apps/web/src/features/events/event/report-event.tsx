import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ReportButton } from '../../../lib/reports/report-button.tsx';
import type { ReasonLabels } from '../../../lib/reports/report-reasons.tsx';

const labels: ReasonLabels = {
  cheating: msg`A fake event or false attendance`,
  name_or_picture: msg`The title or the text`,
  harassment: msg`Harassment or threats`,
  other: msg`Something else`,
};

/** A report of an event is one of its organiser. */
export function ReportEvent({ id }: { id: number }) {
  return (
    <ReportButton
      subject={{ eventId: id }}
      labels={labels}
      title={<Trans>Report this event</Trans>}
      description={<Trans>Your report goes to the admins with your name. The organiser won't be told.</Trans>}
    />
  );
}
