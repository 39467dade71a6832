export const adminProblems = {
  'source-not-found': { status: 404, title: 'Feed not found', detail: "This feed doesn't exist or was removed." },
  'report-not-found': { status: 404, title: 'Report not found', detail: "This report doesn't exist." },
  'inbox-item-not-found': {
    status: 404,
    title: 'Item not found',
    detail: "This item doesn't exist, or isn't for your role.",
  },
  'assignee-role': {
    status: 422,
    title: 'Not for this admin',
    detail: "This admin's role doesn't cover this item. Please choose another admin.",
  },
  'answer-needed': {
    status: 422,
    title: 'Answer needed',
    detail: 'Please write an answer. The resident will read exactly what you write.',
  },
  'review-needed': {
    status: 422,
    title: 'Review needed',
    detail: 'Open the event, then approve it or send it back. It then leaves the inbox.',
  },
  'edited-meanwhile': {
    status: 409,
    title: 'Edited meanwhile',
    detail: "Someone else has changed this since you opened it. Your changes haven't been saved.",
  },
  'operator-incomplete': {
    status: 422,
    title: 'Profile incomplete',
    detail: 'Something is missing or not allowed. Please check the marked fields.',
  },
  'email-off': {
    status: 409,
    title: 'Email is off',
    detail: "This server can't send email yet. Set SMTP_URL and restart it.",
  },
  'source-exists': { status: 409, title: 'Feed exists', detail: 'A feed with this address already exists.' },
  'report-answered': {
    status: 409,
    title: 'Report answered',
    detail: 'Another admin has already resolved this report.',
  },
  'rights-request-answered': {
    status: 409,
    title: 'Request answered',
    detail: 'Another admin has already answered this request.',
  },
  'appeal-not-found': { status: 404, title: 'Appeal not found', detail: "This appeal doesn't exist." },
  'appeal-answered': {
    status: 409,
    title: 'Appeal answered',
    detail: 'Another admin has already answered this appeal.',
  },
  'already-suspended': {
    status: 409,
    title: 'Already suspended',
    detail: 'Another admin has already suspended this resident.',
  },
  'admin-suspension': {
    status: 409,
    title: 'Admins stay',
    detail: "Admins can't be suspended. Remove their roles first.",
  },
  'parent-not-awaited': {
    status: 409,
    title: 'No parent awaited',
    detail: "This account doesn't wait for a parent. To stop a child's account, suspend it.",
  },
  'child-role': {
    status: 409,
    title: 'Admins are 13 or over',
    detail: "Admins must be 13 or over. This resident isn't, or waits for a parent.",
  },
  'adjustment-key-used': {
    status: 409,
    title: 'Correction made already',
    detail: 'Your correction has been applied. Check the ledger before making another.',
  },
  'below-zero': {
    status: 422,
    title: 'Below zero',
    detail: "They don't have that many points. You can deduct {ecoPoints} at most.",
  },
  'correction-limit': {
    status: 422,
    title: 'Correction limit',
    detail:
      'Moderators can correct {limit} points for each resident and day, and you have {left} left. Ask an owner for more.',
  },
  'own-role': {
    status: 422,
    title: 'Own role',
    detail: "You can't change your own roles, except to stop being an owner.",
  },
  'title-taken': { status: 409, title: 'Title taken', detail: 'Something with this title already exists.' },
  'badge-taken': { status: 409, title: 'Badge taken', detail: 'A badge with this name already exists.' },
  'challenge-joined': {
    status: 409,
    title: 'Challenge joined',
    detail:
      'Residents have joined this challenge. You can change its text, but not its goal, target, duration or reward.',
  },
  'feed-article': {
    status: 422,
    title: 'Article from a feed',
    detail: 'An article from a feed can be withdrawn, but not edited.',
  },
  'limit-out-of-range': {
    status: 422,
    title: 'Limit out of range',
    detail: 'A limit or a network is out of range. Nothing has been changed.',
  },
  'limits-in-file': {
    status: 409,
    title: 'Limits in a file',
    detail: "The limits are set in the server's LIMITS_FILE. Change them there and restart the server.",
  },
  'not-ready': {
    status: 422,
    title: 'Not ready',
    detail: "This can't be published yet: something is missing.",
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type AdminErrorCode = keyof typeof adminProblems;
