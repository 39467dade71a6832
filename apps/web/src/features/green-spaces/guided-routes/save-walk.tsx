import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { downloadFile } from '../../../lib/download-file.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import type { StoredWalk } from './stored-walk.ts';
import { toGpx } from './walk-gpx.ts';

/** The file is made on the device, since the server never has the path. */
export function SaveWalk({ walk, name }: { walk: StoredWalk; name: string }) {
  const fileName = `ecopulse-walk-${singaporeDay(new Date(walk.startedAt))}.gpx`;
  return (
    <div className="grid gap-2">
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => downloadFile(toGpx(walk, name), fileName, 'application/gpx+xml')}
      >
        <Download aria-hidden className="size-4 shrink-0" />
        <Trans>Save your path (GPX)</Trans>
      </Button>
      <p className="text-md text-muted">
        <Trans>The path is only on this device. You can save it until you close or reload this page.</Trans>
      </p>
    </div>
  );
}
