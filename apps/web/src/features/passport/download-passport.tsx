import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { toCsv } from '@ecopulse/contract/csv';
import { downloadFile } from '../../lib/download-file.ts';
import { singaporeDay } from '../../lib/time/singapore-time.ts';
import { Button } from '../../ui/button.tsx';
import { parkTypeLabels } from '../green-spaces/park-types.ts';
import { type PassportStamp, regionLabels } from './passport-grouping.ts';

export function DownloadPassport({ stamps }: { stamps: readonly PassportStamp[] }) {
  const { i18n, t } = useLingui();

  function download() {
    const header = [t`Green space`, t`Region`, t`Park type`, t`Visits`, t`Last visit`];
    const rows = stamps.flatMap(({ space, visit }) => {
      if (!visit) return [];
      const { name, region, parkType } = space;
      const labels = [i18n._(regionLabels[region]), i18n._(parkTypeLabels[parkType])];
      return [[name, ...labels, visit.visits, singaporeDay(new Date(visit.lastVisit))]];
    });
    downloadFile(toCsv([header, ...rows]), 'ecopulse-passport.csv', 'text/csv');
  }

  return (
    <Button variant="quiet" onClick={download}>
      <Download aria-hidden className="size-4 shrink-0" />
      <Trans>Download CSV</Trans>
    </Button>
  );
}
