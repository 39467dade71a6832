import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Control, Resolver } from 'react-hook-form';
import type { AdjustmentForm, ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { call, serverNow } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { createUuid } from '../../../lib/offline/send-outbox.ts';
import { fullName } from '../../../lib/residents.ts';
import { ActivityRow } from '../../rewards/activity-row.tsx';
import { ChangeDialog } from '../editor/change-dialog.tsx';
import { createLazyResolver, createResolverLoader } from '../editor/lazy-resolver.ts';
import { setServerErrors } from '../validation/field-messages.ts';
import { TextAreaField } from '../fields/text-inputs.tsx';
import { MAX_REASON_LENGTH, useResidentChange, type ResidentDialogProps } from '../moderation/use-resident-change.ts';
import type { CorrectionFormValues } from './correction.ts';
import { PointsField } from './points-field.tsx';

function LedgerRowPreview({ control, total }: { control: Control<CorrectionFormValues>; total: number }) {
  const { points, reason } = useWatch({ control }) as CorrectionFormValues;
  const [createdAt] = useState(() => new Date(serverNow()).toISOString());
  if (points === null || !Number.isInteger(points) || points === 0 || reason.trim() === '') return null;
  const activity: Activity = {
    id: 1,
    activityType: 'adjustment',
    description: '',
    ecoPointsEarned: points,
    day: createdAt.slice(0, 10),
    arrivedOn: null,
    proof: 'none',
    facts: { name: reason.trim() },
    createdAt,
  };
  return (
    <section aria-label={t`The resident will see this.`} className="grid gap-1">
      <h3 className="text-sm font-bold text-muted">
        <Trans>The resident will see this.</Trans>
      </h3>
      <div className="rounded-md px-4 inset-ring inset-ring-line">
        <ActivityRow activity={activity} when="time" total={total + points} />
      </div>
    </section>
  );
}

function useCorrection(resident: ResidentForAdmin) {
  // One key per opened dialog: a correction sent twice counts once.
  const [idempotencyKey] = useState(createUuid);
  return useResidentChange<AdjustmentForm, { ecoPoints: number }>({
    resident,
    send: (body) =>
      call('POST /api/admin/users/:id/adjustments', {
        params: { id: resident.id },
        body: { ...body, key: idempotencyKey },
      }),
    getPatch: ({ ecoPoints }) => ({ ecoPoints }),
    getToast: ({ ecoPoints }) => {
      const total = formatNumber(ecoPoints);
      return { title: t`Points corrected`, description: t`They now have ${total} eco-points.` };
    },
    affectedQueries: ['GET /api/admin/users/:id/activities'],
  });
}

/** The form starts with null points, which the contract's type does not allow. */
const resolver = createLazyResolver(
  createResolverLoader(async () => (await import('@ecopulse/contract/admin/residents-admin')).adjustmentForm),
) as unknown as Resolver<CorrectionFormValues>;

export function CorrectPointsDialog({ resident, onClose }: ResidentDialogProps) {
  const correction = useCorrection(resident);
  const form = useForm<CorrectionFormValues>({ resolver, defaultValues: { points: null, reason: '' } });
  const name = <bdi translate="no">{fullName(resident)}</bdi>;

  const submit = form.handleSubmit((values) => {
    const { points, reason } = values as AdjustmentForm;
    if (resident.ecoPoints + points < 0) {
      form.setError('points', { type: 'below-zero', message: 'below-zero' }, { shouldFocus: true });
      return;
    }
    correction.mutate({ points, reason }, { onSuccess: onClose, onError: (error) => setServerErrors(form, error) });
  });

  return (
    <ChangeDialog
      title={<Trans>Correct {name}'s points</Trans>}
      description={
        <Trans>
          Use this to fix points that were counted wrongly. You can correct a correction, but not delete it.
        </Trans>
      }
      submitLabel={<Trans>Correct points</Trans>}
      isPending={correction.isPending}
      error={correction.error}
      onSubmit={() => void submit()}
      onClose={onClose}
      effects={
        <>
          <li>
            <Trans>
              They'll be notified straight away, and can read the reason in the notification and in their ledger.
            </Trans>
          </li>
          <li>
            <Trans>Rankings use the new total. The resident keeps their badges and completed challenges.</Trans>
          </li>
        </>
      }
    >
      <PointsField control={form.control} currentPoints={resident.ecoPoints} />
      <TextAreaField
        control={form.control}
        name="reason"
        label={<Trans>Reason</Trans>}
        hint={<Trans>They will read exactly what you write.</Trans>}
        maxLength={MAX_REASON_LENGTH}
        rows={3}
      />
      <LedgerRowPreview control={form.control} total={resident.ecoPoints} />
    </ChangeDialog>
  );
}
