import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ReportButton } from '../../../lib/reports/report-button.tsx';
import type { ReasonLabels } from '../../../lib/reports/report-reasons.tsx';

const labels: ReasonLabels = {
  name_or_picture: msg`Its name or purpose`,
  harassment: msg`Harassment or threats`,
  cheating: msg`Suspicious points`,
  other: msg`Something else`,
};

/** A report of a club is one of a steward. */
export function ReportClub({ id }: { id: number }) {
  return (
    <ReportButton
      subject={{ clubId: id }}
      labels={labels}
      title={<Trans>Report this club</Trans>}
      description={<Trans>Your report goes to the admins with your name. The club won't be told.</Trans>}
    />
  );
}
