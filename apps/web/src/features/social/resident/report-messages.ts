import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportReason } from '@ecopulse/contract/social/social';

/** The reasons for a report. */
export const reportReasonLabels: Record<ReportReason, MessageDescriptor> = {
  name_or_picture: msg`Their name or picture`,
  harassment: msg`Harassment or threats`,
  cheating: msg`Suspicious points`,
  other: msg`Something else`,
};

/** Every reason, in display order. Without the contract's list, which would import its schemas. */
export const REASONS = Object.keys(reportReasonLabels) as ReportReason[];
