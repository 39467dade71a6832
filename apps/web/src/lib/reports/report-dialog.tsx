import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import type { ReportReason } from '@ecopulse/contract/social/social';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { call } from '../api.ts';
import { isTooLong, LimitedTextArea } from '../limited-text-area.tsx';
import { problemMessage } from '../problem-messages.ts';
import { useTypedText } from '../typed-text.ts';
import { ReportReasons, type ReasonLabels } from './report-reasons.tsx';

export type ReportSubject = { readonly userId: number } | { readonly eventId: number } | { readonly clubId: number };

interface Report {
  reason: ReportReason;
  details: string | null;
}

interface TypedReport {
  reason: ReportReason | null;
  details: string | null;
}

/** Only this form stores it. */
function parseReport(stored: unknown): TypedReport | null {
  return typeof stored === 'object' ? (stored as TypedReport | null) : null;
}

function useReport(subject: ReportSubject, onSent: () => void) {
  return useMutation({
    mutationFn: (report: Report) => call('POST /api/reports', { body: { ...subject, ...report } }),
    onSuccess: () => {
      onSent();
      toast({ title: t`Report sent`, description: t`The admins have your report and will look into it.` });
    },
  });
}

interface ReportDialogProps {
  subject: ReportSubject;
  title: ReactNode;
  description: ReactNode;
  labels?: ReasonLabels;
  onClose: () => void;
  onCloseAutoFocus?: (event: Event) => void;
}

export function ReportDialog({ subject, title, description, labels, onClose, onCloseAutoFocus }: ReportDialogProps) {
  const [typed, setTyped] = useTypedText(`report:${Object.entries(subject).join()}`, parseReport);
  const { reason = null, details = null } = typed ?? {};
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const close = () => {
    setTyped(null);
    onClose();
  };
  const report = useReport(subject, close);
  const form = useRef<HTMLFormElement>(null);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (reason === null) form.current?.querySelector('input')?.focus();
    else if (isTooLong(details ?? '')) form.current?.querySelector('textarea')?.focus();
    else if (!report.isPending) report.mutate({ reason, details: details?.trim() || null });
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        shape="sheet"
        className="wrap-anywhere"
        title={title}
        description={description}
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
      >
        <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 gap-5">
          <ReportReasons
            {...(labels && { labels })}
            chosen={reason}
            onChoose={(chosen) => setTyped({ reason: chosen, details })}
            isMissing={wasSubmitted && reason === null}
          />
          <LimitedTextArea
            label={<Trans>What happened? (optional)</Trans>}
            value={details ?? ''}
            onChange={(text) => setTyped({ reason, details: text })}
          />
          {report.isError && (
            <p role="alert" className="rounded-md bg-coral-soft p-4 text-md font-semibold text-coral">
              {problemMessage(report.error)}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" pending={report.isPending}>
              <Trans>Send report</Trans>
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
