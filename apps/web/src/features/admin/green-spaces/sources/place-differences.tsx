import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { Facility } from '@ecopulse/contract/green-spaces/facilities';
import type { PlaceDifference, PlaceWithDifferences } from '@ecopulse/contract/green-spaces/place-sources';
import { formatDate, formatNumber } from '../../../../lib/language/format.ts';
import { problemMessage } from '../../../../lib/problem-messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { ProblemNote } from '../../../../ui/forms/field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { FACILITY_LIST, facilityLabels } from '../../../green-spaces/facility-kinds.ts';
import { fieldNameMessage } from '../../audit/field-name-messages.ts';
import { useDecisions } from './place-sources.api.ts';

interface Value {
  readonly label: string;
  readonly stored: string;
  readonly incoming: string;
}

/** Only the counts that differ. */
function useValues(difference: PlaceDifference): Value[] {
  const { i18n } = useLingui();
  if (difference.field === 'nearestMrt')
    return [{ label: '', stored: difference.stored, incoming: difference.incoming }];
  const { stored, incoming } = difference;
  const countOf = (facilities: readonly Facility[], kind: string) =>
    facilities.find((facility) => facility.kind === kind)?.count ?? 0;
  return FACILITY_LIST.filter((kind) => countOf(stored, kind) !== countOf(incoming, kind)).map((kind) => ({
    label: i18n._(facilityLabels[kind]),
    stored: formatNumber(countOf(stored, kind)),
    incoming: formatNumber(countOf(incoming, kind)),
  }));
}

function Values({ difference, caption }: { difference: PlaceDifference; caption: string }) {
  const values = useValues(difference);
  const language = difference.field === 'nearestMrt' ? 'en' : undefined;
  const hasLabels = values.some(({ label }) => label !== '');
  return (
    <table className={`w-full text-left text-md ${hasLabels ? '' : 'table-fixed'}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-muted">
        <tr>
          {hasLabels && (
            <th scope="col" className="w-full py-1 font-semibold">
              <Trans>Type</Trans>
            </th>
          )}
          <th scope="col" className="py-1 pr-3 font-semibold">
            <Trans>Stored</Trans>
          </th>
          <th scope="col" className="py-1 font-semibold">
            <Trans>Published</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ label, stored, incoming }) => (
          <tr key={label} className="border-t border-line align-top">
            {hasLabels && (
              <th scope="row" className="py-1.5 pr-3 font-medium wrap-anywhere">
                {label}
              </th>
            )}
            <td lang={language} className="figures py-1.5 pr-3 wrap-anywhere text-muted">
              {stored}
            </td>
            <td lang={language} className="figures py-1.5 font-bold wrap-anywhere">
              {incoming}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DifferenceProps {
  difference: PlaceDifference;
  placeName: string;
  decisions: ReturnType<typeof useDecisions>;
}

function Difference({ difference, placeName, decisions }: DifferenceProps) {
  const { t, i18n } = useLingui();
  const { id, field, source, date, isLocked, isRefused } = difference;
  const fieldName = fieldNameMessage(field, i18n);
  return (
    <li className="grid content-start gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-bold first-letter:uppercase">{fieldName}</h3>
        {isRefused && (
          <Chip>
            <Trans>Refused</Trans>
          </Chip>
        )}
      </div>
      <Values difference={difference} caption={`${placeName}: ${fieldName}`} />
      <p className="figures text-sm text-muted">
        {formatDate(date)} · <span lang="en">{source}</span>
      </p>
      {isLocked ? (
        <p className="flex items-start gap-2 text-md">
          <Lock aria-hidden className="mt-1 size-4 shrink-0" />
          <span>
            <Trans>An admin has corrected this, so it won't change.</Trans>
          </span>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="soft"
            aria-label={t`Approve: ${placeName}, ${fieldName}`}
            pending={decisions.isPending}
            onClick={() => decisions.mutate({ approve: [id], refuse: [] })}
          >
            <Trans>Approve</Trans>
          </Button>
          {!isRefused && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={t`Refuse: ${placeName}, ${fieldName}`}
              pending={decisions.isPending}
              onClick={() => decisions.mutate({ approve: [], refuse: [id] })}
            >
              <Trans>Refuse</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** A refusal stays until the source says something else. */
export const isOpen = ({ isLocked, isRefused }: PlaceDifference): boolean => !isLocked && !isRefused;

export function PlaceDifferences({ place }: { place: PlaceWithDifferences }) {
  const { t } = useLingui();
  const decisions = useDecisions(place);
  const { id, name, differences } = place;
  const open = differences.filter(isOpen).map((difference) => difference.id);
  return (
    <Panel
      title={
        <Link
          to="/admin/green-spaces/$id/status"
          params={{ id: String(id) }}
          lang="en"
          className="rounded-sm underline-offset-4 hover:text-leaf-strong hover:underline"
        >
          {name}
        </Link>
      }
    >
      <ul className="grid list-none divide-y divide-line">
        {differences.map((difference) => (
          <Difference key={difference.id} difference={difference} placeName={name} decisions={decisions} />
        ))}
      </ul>
      <ProblemNote>{decisions.error && problemMessage(decisions.error)}</ProblemNote>
      {open.length > 1 && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button
            size="sm"
            aria-label={t`Approve all: ${name}`}
            pending={decisions.isPending}
            onClick={() => decisions.mutate({ approve: open, refuse: [] })}
          >
            <Trans>Approve all</Trans>
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={t`Refuse all: ${name}`}
            pending={decisions.isPending}
            onClick={() => decisions.mutate({ approve: [], refuse: open })}
          >
            <Trans>Refuse all</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}
