import { Trans } from '@lingui/react/macro';
import { Newspaper } from 'lucide-react';
import { Panel } from '../../ui/panel.tsx';

/** The place of the newest articles, which says truly that there are none yet. */
export function LatestNews() {
  return (
    <Panel title={<Trans>Latest News</Trans>}>
      <div className="flex items-center gap-4">
        <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-water-soft text-water">
          <Newspaper className="size-5" />
        </span>
        <p className="max-w-prose text-muted">
          <Trans>The news desk opens soon. The newest stories on a greener Singapore will stand here.</Trans>
        </p>
      </div>
    </Panel>
  );
}
