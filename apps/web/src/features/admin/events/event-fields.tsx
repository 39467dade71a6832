import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  MAX_EVENT_NOTE_LENGTH,
  MAX_EVENT_TEXT_LENGTH,
  EVENT_TEXT_LANGUAGES,
} from '@ecopulse/contract/events/event-rules';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { ageBandLabels, eventKindLabels } from '../../events/event-format.ts';
import type { FieldSpec, SectionSpec } from '../fields/field-specs.ts';
import { FormFields } from '../fields/field-table.tsx';
import { ClubChoice } from './club-choice.tsx';
import type { EventFormValues } from './event-form.ts';
import { PlaceFields } from './place-fields.tsx';
import { SpokenLanguages } from './spoken-languages.tsx';

type Field = FieldSpec<EventFormValues>;

function textFields(lang: (typeof EVENT_TEXT_LANGUAGES)[number]): readonly Field[] {
  const language = LANGUAGES.find(({ code }) => code === lang)?.name ?? lang;
  return [
    { kind: 'text', name: `title.${lang}`, lang, label: <Trans>Title ({language})</Trans> },
    {
      kind: 'text area',
      name: `text.${lang}`,
      lang,
      label: <Trans>Text ({language})</Trans>,
      ...(lang === 'en' && {
        hint: <Trans>You can use paragraphs, lists, **bold**, *italics* and links to .gov.sg addresses.</Trans>,
      }),
      maxLength: MAX_EVENT_TEXT_LENGTH,
      rows: lang === 'en' ? 6 : 3,
    },
  ];
}

const otherLanguages: Field = {
  kind: 'other',
  render: (form) => (
    <details className="rounded-md p-4 inset-ring inset-ring-line">
      <summary className="min-h-6 cursor-pointer font-semibold text-leaf-strong">
        <Trans>In other official languages</Trans>
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-4">
        <FormFields form={form} fields={EVENT_TEXT_LANGUAGES.slice(1).flatMap((lang) => textFields(lang))} />
      </div>
    </details>
  ),
};

/** Written in any language. */
function noteField(
  name: 'bring' | 'accessibility' | 'wetWeatherPlan' | 'contact',
  label: ReactNode,
  hint?: ReactNode,
): Field {
  return { kind: 'text area', name, label, hint, maxLength: MAX_EVENT_NOTE_LENGTH, rows: 2, lang: '' };
}

export const eventSections = ({
  isNew,
  isPublic,
}: {
  isNew: boolean;
  isPublic: boolean;
}): readonly SectionSpec<EventFormValues>[] => [
  {
    title: <Trans context="event">About</Trans>,
    lede: <Trans>Write in at least one official language.</Trans>,
    fields: [
      { kind: 'choice', name: 'kind', label: <Trans>Type of event</Trans>, options: eventKindLabels },
      ...(isNew ? [{ kind: 'other', render: ({ control }) => <ClubChoice control={control} /> } satisfies Field] : []),
      ...textFields('en'),
      otherLanguages,
    ],
  },
  {
    title: <Trans>When</Trans>,
    lede: <Trans>Singapore time</Trans>,
    fields: [
      {
        kind: 'row',
        className: 'gap-5 sm:grid-cols-2',
        fields: [
          { kind: 'text', type: 'datetime-local', name: 'startsAt', label: <Trans>Start</Trans> },
          { kind: 'text', type: 'datetime-local', name: 'endsAt', label: <Trans>End</Trans> },
        ],
      },
      ...(isNew
        ? ([
            {
              kind: 'number',
              name: 'repeat.weeks',
              label: <Trans>Number of weekly events</Trans>,
              hint: <Trans>With more than 1, the same event is created for each week, on the same weekday.</Trans>,
            },
          ] as const)
        : []),
    ],
  },
  {
    title: <Trans>Where</Trans>,
    fields: [{ kind: 'other', render: (form) => <PlaceFields form={form} /> }],
  },
  ...(isPublic
    ? [
        {
          title: <Trans>If you move it</Trans>,
          lede: <Trans>Needed if you change the time or the venue.</Trans>,
          fields: [
            {
              kind: 'text area',
              name: 'reason',
              label: <Trans>Why is it moved?</Trans>,
              hint: <Trans>Everyone who joined will read this.</Trans>,
              maxLength: 300,
              lang: '',
            },
          ],
        } satisfies SectionSpec<EventFormValues>,
      ]
    : []),
  {
    title: <Trans>Who</Trans>,
    fields: [
      {
        kind: 'row',
        className: 'gap-5 sm:grid-cols-2',
        fields: [
          { kind: 'number', name: 'capacity', label: <Trans>Capacity</Trans>, hint: <Trans>Guests count too.</Trans> },
          { kind: 'choice', name: 'ageBand', label: <Trans>Who can come</Trans>, options: ageBandLabels },
        ],
      },
      { kind: 'other', render: ({ control }) => <SpokenLanguages control={control as never} /> },
    ],
  },
  {
    title: <Trans>Good to know</Trans>,
    lede: <Trans>Leave empty what doesn't apply.</Trans>,
    fields: [
      noteField('bring', <Trans>What to bring</Trans>),
      noteField('accessibility', <Trans>Accessibility</Trans>, <Trans>Such as steps, toilets, shade and seats.</Trans>),
      noteField('wetWeatherPlan', <Trans>If it rains</Trans>),
      noteField('contact', <Trans>Contact</Trans>, <Trans>Shown only to those who are going.</Trans>),
    ],
  },
];
