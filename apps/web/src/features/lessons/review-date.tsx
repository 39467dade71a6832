import { Trans } from '@lingui/react/macro';
import type { UserLesson } from '@ecopulse/contract/lessons';
import { formatDate } from '../../lib/format.ts';
import { isReviewDue } from './lesson-progress.ts';

/** When a completed lesson can be reviewed: now, or from a day on. */
export function ReviewDate({ progress, today }: { progress: UserLesson; today: string }) {
  if (isReviewDue(progress, today)) return <Trans>Review due now</Trans>;
  if (progress.reviewDueOn === null) return null;
  const date = formatDate(progress.reviewDueOn, { day: 'numeric', month: 'long' });
  return <Trans>Review from {date}</Trans>;
}
