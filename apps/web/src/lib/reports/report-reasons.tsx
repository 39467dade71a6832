import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportReason } from '@ecopulse/contract/social/social';

export type ReasonLabels = Readonly<Record<ReportReason, MessageDescriptor>>;

export const reportReasonLabels: ReasonLabels = {
  name_or_picture: msg`Their name or picture`,
  harassment: msg`Harassment or threats`,
  cheating: msg`Suspicious points`,
  other: msg`Something else`,
};

/** Derived here, because importing the contract's list would bundle its schemas. */
const REASONS = Object.keys(reportReasonLabels) as ReportReason[];

interface ReportReasonsProps {
  labels?: ReasonLabels;
  chosen: ReportReason | null;
  onChoose: (reason: ReportReason) => void;
  isMissing: boolean;
}

export function ReportReasons({ labels = reportReasonLabels, chosen, onChoose, isMissing }: ReportReasonsProps) {
  const { i18n } = useLingui();
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset aria-describedby={isMissing ? errorId : undefined} className="grid gap-1">
      <legend className="mb-1 text-md font-semibold">
        <Trans>What is it about?</Trans>
      </legend>
      {REASONS.map((reason) => (
        <label
          key={reason}
          className="-mx-2 flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 has-checked:bg-leaf-soft has-checked:font-semibold"
        >
          <input
            type="radio"
            name={name}
            value={reason}
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
            className="size-5 shrink-0 accent-leaf"
          />
          {i18n._(labels[reason])}
        </label>
      ))}
      {isMissing && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-coral">
          <Trans>Please choose one.</Trans>
        </p>
      )}
    </fieldset>
  );
}
