import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { GreenSpace } from '@ecopulse/contract/green-spaces';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { GuidedRouteRow } from './guided-route-row.tsx';
import { walksQuery } from './guided-routes.api.ts';

/** The walks could not be loaded. The routes can be walked all the same, since the server checks. */
function WalksUnknown({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted">
      <Trans>We couldn't load your walks.</Trans>
      <Button variant="link" size="sm" pending={isFetching} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

export function GreenSpaceRoutes({ space }: { space: GreenSpace }) {
  const { isError, isFetching, refetch } = useQuery(walksQuery);
  return (
    <Panel title={<Trans>Guided Routes &amp; Nature Trails</Trans>}>
      {isError && <WalksUnknown isFetching={isFetching} onRetry={() => void refetch()} />}
      <ol className="grid list-none divide-y divide-line">
        {space.routes.map((route, index) => (
          <GuidedRouteRow key={route.id} space={space} route={route} number={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}
