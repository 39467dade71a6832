import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Footprints } from 'lucide-react';
import type { Walk } from '@ecopulse/contract/green-spaces/guided-routes';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { SentenceSpace } from '../../../lib/language/format.ts';

interface RouteUnderWayNoteProps {
  error: unknown;
  walk: Walk | undefined;
}

export function RouteUnderWayNote({ error, walk }: RouteUnderWayNoteProps) {
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-md bg-coral-soft p-3.5 text-md">
      <Footprints aria-hidden className="mt-0.5 size-[18px] shrink-0 text-coral" />
      <p>
        {problemMessage(error)}
        <SentenceSpace />
        {walk && (
          <Link
            to="/green-space/$id"
            params={{ id: String(walk.greenSpaceId) }}
            hash={`route-${walk.routeId}`}
            className="text-link"
          >
            <Trans>Go to your walk</Trans>
          </Link>
        )}
      </p>
    </div>
  );
}
