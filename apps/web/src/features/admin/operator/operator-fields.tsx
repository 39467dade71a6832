import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MAX_RECIPIENTS } from '@ecopulse/contract/operator/operator';
import type { FieldSpec, SectionSpec } from '../fields/field-specs.ts';
import { ClauseFields } from './clause-fields.tsx';
import type { OperatorValues } from './operator-form.ts';

// Imports only the contract's type: its module would bundle the schemas.
const MAX_ITEMS: typeof MAX_RECIPIENTS = 20;

// Names and addresses have no language; text fields are in English by default.
const WITHOUT_LANGUAGE = { lang: undefined } as const;
const EMAIL = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, ...WITHOUT_LANGUAGE } as const;

const recipientFields: readonly FieldSpec<OperatorValues['recipients'][number]>[] = [
  {
    kind: 'row',
    className: 'gap-4 sm:grid-cols-2',
    fields: [
      { kind: 'text', name: 'name', label: <Trans>Company or organisation</Trans>, ...WITHOUT_LANGUAGE },
      { kind: 'text', name: 'country', label: <Trans>Country</Trans>, ...WITHOUT_LANGUAGE },
    ],
  },
  {
    kind: 'text',
    name: 'purpose',
    label: <Trans>Purpose</Trans>,
    hint: <Trans>Such as hosting, email, push notifications or map tiles.</Trans>,
    ...WITHOUT_LANGUAGE,
  },
];

export const operatorSections = (): readonly SectionSpec<OperatorValues>[] => [
  {
    title: <Trans>Operator</Trans>,
    lede: <Trans>A council, a school, a company or a group.</Trans>,
    fields: [
      { kind: 'text', name: 'name', label: <Trans>Name</Trans>, ...WITHOUT_LANGUAGE },
      { kind: 'text', name: 'address', label: <Trans>Postal or web address</Trans>, ...WITHOUT_LANGUAGE },
      {
        kind: 'text',
        name: 'contactEmail',
        label: <Trans>Contact email</Trans>,
        hint: <Trans>For questions about the site.</Trans>,
        ...EMAIL,
      },
    ],
  },
  {
    title: <Trans>Data protection officer</Trans>,
    lede: <Trans>Singapore's PDPA asks for a public contact.</Trans>,
    fields: [
      { kind: 'text', name: 'officer.name', label: <Trans>Name or role</Trans>, ...WITHOUT_LANGUAGE },
      { kind: 'text', name: 'officer.email', label: <Trans>Officer's email</Trans>, ...EMAIL },
    ],
  },
  {
    title: <Trans>Data and law</Trans>,
    fields: [
      {
        kind: 'row',
        className: 'gap-4 sm:grid-cols-2',
        fields: [
          { kind: 'text', name: 'hostingCountry', label: <Trans>Country of the server</Trans>, ...WITHOUT_LANGUAGE },
          {
            kind: 'text',
            name: 'governingLaw',
            label: <Trans>Governing law</Trans>,
            hint: <Trans>Optional. For example: Singapore.</Trans>,
            ...WITHOUT_LANGUAGE,
          },
        ],
      },
      {
        kind: 'list',
        name: 'recipients',
        legend: <Trans>Who receives data</Trans>,
        hint: <Trans>Everyone who handles residents' data for you.</Trans>,
        itemLabel: (index) => t`Recipient ${index + 1}`,
        addLabel: <Trans>Add a recipient</Trans>,
        newItem: () => ({ name: '', country: '', purpose: '' }),
        maxItems: MAX_ITEMS,
        fields: recipientFields,
      },
    ],
  },
  {
    title: <Trans>Extra clauses</Trans>,
    lede: (
      <Trans>Optional. They appear at the end of the texts. Languages without a translation show the English.</Trans>
    ),
    fields: [{ kind: 'other', render: ({ control }) => <ClauseFields control={control} /> }],
  },
];
