import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { MAX_NETWORKS } from '@ecopulse/contract/admin/limit-table';
import { QueryState } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { EditorForm, StepFailure } from '../editor/editor-form.tsx';
import { SectionSkeleton } from '../editor/editor-skeleton.tsx';
import { useEditor } from '../editor/use-editor.ts';
import type { SectionSpec } from '../fields/field-specs.ts';
import { FormSections } from '../fields/field-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { LimitFields } from './limit-fields.tsx';
import { LIMIT_GROUPS } from './limit-labels.ts';
import { type EditedLimits, limitsEditing, limitsQuery, type LimitsFormValues } from './limits.api.ts';

function toSections({ isFromFile, refusedToday }: EditedLimits, i18n: I18n): SectionSpec<LimitsFormValues>[] {
  const networks: SectionSpec<LimitsFormValues> = {
    title: <Trans>Networks</Trans>,
    lede: <Trans>For a school or an office that shares an IP address.</Trans>,
    isLocked: isFromFile,
    fields: [
      {
        kind: 'list',
        name: 'networks',
        legend: <span className="sr-only">{i18n._(msg`Networks`)}</span>,
        hint: <Trans>The factor multiplies every limit that is counted per IP address alone.</Trans>,
        itemLabel: (index) => i18n._(msg`Network ${index + 1}`),
        isNumbered: true,
        addLabel: <Trans>Add a network</Trans>,
        newItem: () => ({ name: '', cidr: '', factor: 2 }),
        maxItems: MAX_NETWORKS,
        fields: [
          { kind: 'text', name: 'name', label: <Trans>Name</Trans>, lang: undefined },
          {
            kind: 'row',
            className: 'gap-4 sm:grid-cols-2',
            fields: [
              {
                kind: 'text',
                name: 'cidr',
                label: <Trans>Addresses</Trans>,
                placeholder: '10.1.0.0/16',
                autoCapitalize: 'none',
                spellCheck: false,
                lang: undefined,
              },
              { kind: 'number', name: 'factor', label: <Trans>Factor</Trans>, isDecimal: true },
            ],
          },
        ],
      },
    ],
  };
  const groups = LIMIT_GROUPS.map(({ title, names }): SectionSpec<LimitsFormValues> => ({
    title: i18n._(title),
    isLocked: isFromFile,
    fields: names.map((name) => ({
      kind: 'other',
      render: (form) => <LimitFields key={name} form={form} name={name} refusedToday={refusedToday[name]} />,
    })),
  }));
  return [networks, ...groups];
}

function LimitsEditor({ limits }: { limits: EditedLimits }) {
  const { t, i18n } = useLingui();
  const editor = useEditor(limitsEditing, limits, {
    onCreated: () => undefined,
    onDone: () => toast({ title: t`Saved`, description: t`The limits apply on all servers now.` }),
  });
  const item = editor.item ?? limits;
  return (
    <>
      {item.isFromFile && (
        <p className="flex gap-3 rounded-lg bg-sun-soft p-5 text-md text-sun-ink">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
          <Trans>The limits are set in the server's LIMITS_FILE. Change them there and restart the server.</Trans>
        </p>
      )}
      <StepFailure editor={editor} />
      <EditorForm editor={editor} className="grid grid-cols-1 gap-6 [&_:is(input,button)]:scroll-mt-32">
        <FormSections form={editor.form} sections={toSections(item, i18n)} />
        {!item.isFromFile && (
          <div>
            <Button type="submit" pending={editor.runningStep === 'save'}>
              <Trans>Save</Trans>
            </Button>
          </div>
        )}
      </EditorForm>
    </>
  );
}

export function LimitsPage() {
  const { t } = useLingui();
  const query = useQuery(limitsQuery);
  return (
    <AdminPage
      title={t`Limits`}
      lede={<Trans>How much one resident or one network can do before EcoPulse asks them to wait.</Trans>}
    >
      <QueryState
        query={query}
        skeleton={
          <>
            <SectionSkeleton />
            <SectionSkeleton />
          </>
        }
        problemTitle={<Trans>The limits couldn't be loaded</Trans>}
        problemCard="rounded-xl bg-surface p-5 shadow-soft"
      >
        {(limits) => <LimitsEditor limits={limits} />}
      </QueryState>
    </AdminPage>
  );
}
