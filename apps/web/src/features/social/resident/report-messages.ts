import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportReason } from '@ecopulse/contract/social';

/** What somebody is reported for. */
export const reportReasonLabels: Record<ReportReason, MessageDescriptor> = {
  name_or_picture: msg`Their name or picture`,
  harassment: msg`Harassment or threats`,
  cheating: msg`Points that cannot be right`,
  other: msg`Something else`,
};

/** Every reason, in the order to show them; without the contract's list, which would bring its schemas along. */
export const REASONS = Object.keys(reportReasonLabels) as ReportReason[];
