import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { NEEDS } from '@ecopulse/contract/green-spaces/needs';
import { serverNow } from '../../../lib/api.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { needLabels } from '../../green-spaces/list/known-needs.tsx';
import type { SectionSpec } from '../fields/field-specs.ts';

const answerLabels = { yes: msg`Yes`, no: msg`No` };

/** What the filters of residents go by, besides the facilities. */
export function statedNeedsSection(): SectionSpec<GreenSpaceForm> {
  return {
    title: <Trans>What residents look for</Trans>,
    lede: (
      <Trans>
        Residents filter by these. Facilities already count as there; state here what they don't say, or correct them.
        Leave out what you don't know.
      </Trans>
    ),
    fields: [
      {
        kind: 'list',
        name: 'statedNeeds',
        legend: <span className="sr-only">{t`What residents look for`}</span>,
        itemLabel: (index) => t`Statement ${index + 1}`,
        addLabel: <Trans>Add a statement</Trans>,
        newItem: ({ getValues }) => {
          const listed = new Set((getValues('statedNeeds') ?? []).map(({ need }) => need));
          const need = NEEDS.find((candidate) => !listed.has(candidate)) ?? 'toilets';
          return { need, answer: 'yes', dataYear: Number(singaporeDay(new Date(serverNow())).slice(0, 4)) };
        },
        maxItems: NEEDS.length,
        fields: [
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_7rem]',
            fields: [
              { kind: 'choice', name: 'need', label: <Trans>Type</Trans>, options: needLabels },
              { kind: 'choice', name: 'answer', label: <Trans>Is it there?</Trans>, options: answerLabels },
              { kind: 'number', name: 'dataYear', label: <Trans>Known in</Trans> },
            ],
          },
        ],
      },
    ],
  };
}
