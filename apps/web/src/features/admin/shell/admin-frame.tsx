import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { msg } from '@lingui/core/macro';
import { useOwnResident } from '../../../lib/residents.ts';
import { addProblemMessages, type AdminProblemMessages } from '../../../lib/problem-messages.ts';
import { pageAccess } from './admin-links.ts';
import { AdminNavigation } from './admin-navigation.tsx';
import { mayOpen, OWNERS_ONLY, useOwnRoles } from './own-roles.ts';
import { AdminsOnly, RoleNeeded } from './admins-only.tsx';
import { UnsetOperatorBanner } from './unset-operator-banner.tsx';
import { useSecondFactorRequirement } from './use-second-factor-requirement.ts';

export const adminProblemMessages: AdminProblemMessages = {
  'source-not-found': msg`This feed doesn't exist or was removed.`,
  'report-not-found': msg`This report doesn't exist.`,
  'inbox-item-not-found': msg`This item doesn't exist, or isn't for your role.`,
  'assignee-role': msg`This admin's role doesn't cover this item. Please choose another admin.`,
  'answer-needed': msg`Please write an answer. The resident will read exactly what you write.`,
  'review-needed': msg`Open the event, then approve it or send it back. It then leaves the inbox.`,
  'edited-meanwhile': msg`Someone else has changed this since you opened it. Your changes haven't been saved.`,
  'operator-incomplete': msg`Something is missing or not allowed. Please check the marked fields.`,
  'email-off': msg`This server can't send email yet. Set SMTP_URL and restart it.`,
  'source-exists': msg`A feed with this address already exists.`,
  'report-answered': msg`Another admin has already resolved this report.`,
  'rights-request-answered': msg`Another admin has already answered this request.`,
  'appeal-not-found': msg`This appeal doesn't exist.`,
  'appeal-answered': msg`Another admin has already answered this appeal.`,
  'already-suspended': msg`Another admin has already suspended this resident.`,
  'admin-suspension': msg`Admins can't be suspended. Remove their roles first.`,
  'parent-not-awaited': msg`This account isn't waiting for a parent to agree. To stop a child's account, suspend it.`,
  'child-role': msg`Admins must be 13 or over. This resident is younger, or is waiting for a parent to agree.`,
  'adjustment-key-used': msg`Your correction has been applied. Check the ledger before making another.`,
  'below-zero': msg({ message: "They don't have that many points. You can deduct {ecoPoints} at most." }),
  'correction-limit': msg({
    message:
      'Moderators can correct up to {limit} points per resident per day, and you have {left} left. Ask an owner if you need more.',
  }),
  'own-role': msg`You can't change your own roles, except to stop being an owner.`,
  'title-taken': msg`Something with this title already exists.`,
  'badge-taken': msg`A badge with this name already exists.`,
  'challenge-joined': msg`Residents have joined this challenge. You can change its text, but not its goal, target, duration or reward.`,
  'feed-article': msg`An article from a feed can be withdrawn, but not edited.`,
  'limit-out-of-range': msg`A limit or a network is out of range. Nothing has been changed.`,
  'limits-in-file': msg`The limits are set in the server's LIMITS_FILE. Change them there and restart the server.`,
  'not-ready': msg`This can't be published yet: something is missing.`,
};

addProblemMessages(adminProblemMessages);

const SecondFactorRequired = lazy(async () => {
  const { SecondFactorRequired: Screen } = await import('./codes-needed.tsx');
  return { default: Screen };
});

/** Renders no admin screen for those who may not open it, so that their browsers send no refused requests. */
export function AdminFrame() {
  const resident = useOwnResident();
  const [isSecondFactorRequired, retry] = useSecondFactorRequirement();
  const page = pageAccess(useRouterState({ select: ({ location }) => location.pathname }));
  const roles = useOwnRoles();
  const isForRole = page === null || mayOpen(roles, page);
  // Undefined only in prerendered screens, which the server sends to owners alone.
  if (resident !== undefined && !resident?.isAdmin) return <AdminsOnly />;
  if (isSecondFactorRequired) {
    return (
      <Suspense>
        <SecondFactorRequired onRetry={retry} />
      </Suspense>
    );
  }
  return (
    <>
      {mayOpen(roles, OWNERS_ONLY) && <UnsetOperatorBanner />}
      <div className="grid grid-cols-1 content-start gap-6 lg:grid-cols-[fit-content(14rem)_minmax(0,1fr)] lg:gap-10">
        <AdminNavigation />
        {isForRole ? <Outlet /> : <RoleNeeded />}
      </div>
    </>
  );
}
