import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportReason } from '@ecopulse/contract/social/social';

export const reportReasonLabels: Record<ReportReason, MessageDescriptor> = {
  name_or_picture: msg`Their name or picture`,
  harassment: msg`Harassment or threats`,
  cheating: msg`Suspicious points`,
  other: msg`Something else`,
};

/** Derived here, because importing the contract's list would bundle its schemas. */
export const REASONS = Object.keys(reportReasonLabels) as ReportReason[];
