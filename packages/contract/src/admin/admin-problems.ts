export const adminProblems = {
  'source-not-found': { status: 404, detail: "This feed doesn't exist or was removed.", title: 'Feed not found' },
  'report-not-found': { status: 404, detail: "This report doesn't exist." },
  'inbox-item-not-found': {
    status: 404,
    detail: "This item doesn't exist, or isn't for your role.",
    title: 'Item not found',
  },
  'assignee-role': {
    status: 422,
    detail: "This admin's role doesn't cover this item. Please choose another admin.",
    title: 'Not for this admin',
  },
  'answer-needed': { status: 422, detail: 'Please write an answer. The resident will read exactly what you write.' },
  'review-needed': {
    status: 422,
    detail: 'Open the event, then approve it or send it back. It then leaves the inbox.',
  },
  'edited-meanwhile': {
    status: 409,
    detail: "Someone else has changed this since you opened it. Your changes haven't been saved.",
  },
  'operator-incomplete': {
    status: 422,
    detail: 'Something is missing or not allowed. Please check the marked fields.',
    title: 'Profile incomplete',
  },
  'email-off': {
    status: 409,
    detail: "This server can't send email yet. Set SMTP_URL and restart it.",
    title: 'Email is off',
  },
  'source-exists': { status: 409, detail: 'A feed with this address already exists.', title: 'Feed exists' },
  'report-answered': { status: 409, detail: 'Another admin has already resolved this report.' },
  'rights-request-answered': {
    status: 409,
    detail: 'Another admin has already answered this request.',
    title: 'Request answered',
  },
  'appeal-not-found': { status: 404, detail: "This appeal doesn't exist." },
  'appeal-answered': { status: 409, detail: 'Another admin has already answered this appeal.' },
  'already-suspended': { status: 409, detail: 'Another admin has already suspended this resident.' },
  'admin-suspension': {
    status: 409,
    detail: "Admins can't be suspended. Remove their roles first.",
    title: 'Admins stay',
  },
  'parent-not-awaited': {
    status: 409,
    detail: "This account doesn't wait for a parent. To stop a child's account, suspend it.",
    title: 'No parent awaited',
  },
  'child-role': {
    status: 409,
    detail: "Admins must be 13 or over. This resident isn't, or waits for a parent.",
    title: 'Admins are 13 or over',
  },
  'adjustment-key-used': {
    status: 409,
    detail: 'Your correction has been applied. Check the ledger before making another.',
    title: 'Correction made already',
  },
  'below-zero': { status: 422, detail: "They don't have that many points. You can deduct {ecoPoints} at most." },
  'correction-limit': {
    status: 422,
    detail:
      'Moderators can correct {limit} points for each resident and day, and you have {left} left. Ask an owner for more.',
  },
  'own-role': { status: 422, detail: "You can't change your own roles, except to stop being an owner." },
  'title-taken': { status: 409, detail: 'Something with this title already exists.' },
  'badge-taken': { status: 409, detail: 'A badge with this name already exists.' },
  'challenge-joined': {
    status: 409,
    detail:
      'Residents have joined this challenge. You can change its text, but not its goal, target, duration or reward.',
  },
  'feed-article': {
    status: 422,
    detail: 'An article from a feed can be withdrawn, but not edited.',
    title: 'Article from a feed',
  },
  'limit-out-of-range': { status: 422, detail: 'A limit or a network is out of range. Nothing has been changed.' },
  'limits-in-file': {
    status: 409,
    detail: "The limits are set in the server's LIMITS_FILE. Change them there and restart the server.",
    title: 'Limits in a file',
  },
  'not-ready': { status: 422, detail: "This can't be published yet: something is missing." },
} as const satisfies Record<string, { status: number; detail: string; title?: string }>;

export type AdminErrorCode = keyof typeof adminProblems;
