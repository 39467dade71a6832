import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import type {
  PlaceSourceFault,
  PlaceSourceKind,
  PlaceSourceState,
} from '@ecopulse/contract/green-spaces/place-sources';
import { formatDate } from '../../../../lib/language/format.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { DotSeparated, FetchHealth } from '../../list/row-parts.tsx';

const kindLabels: Readonly<Record<PlaceSourceKind, MessageDescriptor>> = {
  'nparks-facilities': msg`Facilities in parks, by NParks`,
  'lta-station-exits': msg`Exits of MRT stations, by LTA`,
};

const faultMessages: Readonly<Record<PlaceSourceFault, MessageDescriptor>> = {
  'address-refused': msg`The address doesn't lead to the public internet, so it wasn't fetched.`,
  unreachable: msg`The server can't be reached.`,
  timeout: msg`The server took too long to respond.`,
  'too-large': msg`The file is too large.`,
  'too-many-redirects': msg`The address redirects too many times.`,
  'too-many-requests': msg`The server refuses further requests for now. Try again in a few minutes.`,
  'http-status': msg`The server responded with an error.`,
  'not-json': msg`The response isn't JSON.`,
  'other-form': msg`The file is in a different format from the one we read.`,
};

function StateChip({ source: { isFetching, fault, fetchedAt } }: { source: PlaceSourceState }) {
  if (isFetching)
    return (
      <Chip tone="water">
        <LoaderCircle aria-hidden className="motion-safe:animate-spin" />
        <Trans>Fetching…</Trans>
      </Chip>
    );
  return <FetchHealth fault={fault} lastAt={fetchedAt} />;
}

export function SourceList({ sources }: { sources: readonly PlaceSourceState[] }) {
  const { i18n } = useLingui();
  return (
    <Panel title={<Trans>Sources</Trans>}>
      <ul className="grid list-none divide-y divide-line">
        {sources.map((source) => (
          <li key={source.kind} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <b className="font-bold">{i18n._(kindLabels[source.kind])}</b>
              <StateChip source={source} />
            </div>
            <p className="text-sm text-muted wrap-anywhere">
              <DotSeparated>
                <span lang="en">{source.licence}</span>
                {source.fetchedAt !== null && (
                  <time dateTime={source.fetchedAt}>
                    {formatDate(source.fetchedAt, { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                )}
              </DotSeparated>
            </p>
            {source.fault !== null && (
              <p className="text-md wrap-anywhere">
                {i18n._(faultMessages[source.fault])} <Trans>Results of earlier fetches are kept.</Trans>{' '}
                {source.faultDetail !== null && (
                  <span lang="en" className="text-muted">
                    ({source.faultDetail})
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
