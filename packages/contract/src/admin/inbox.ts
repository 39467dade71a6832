import * as z from 'zod/mini';
import { residentCard } from '../accounts/residents.ts';
import { rightsRequest } from '../accounts/rights-requests.ts';
import { defineEndpoints } from '../endpoint.ts';
import { day, id, idInPath, limitInQuery, MAX_ID, moment, trimmedText, wholeNumber } from '../scalars.ts';
import { report } from '../social/social.ts';
import { translationReport } from '../translations/translation-reports.ts';
import { flaggedActivity } from './flags.ts';

/** `event`: one that waits for a review, of a weekly series the next one alone. */
export const INBOX_KINDS = ['report', 'check-in', 'translation', 'request', 'event', 'condition'] as const;

export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_STATES = ['open', 'assigned', 'done'] as const;

export type InboxState = (typeof INBOX_STATES)[number];

/** Of an item: the subject of a condition is its green space. */
export interface InboxItemId {
  readonly kind: InboxKind;
  readonly subjectId: number;
}

const ITEM_ID = /^(report|check-in|translation|request|event|condition)-([1-9]\d{0,15})$/;
const ITEM_ID_ERROR = 'Must be the id of an item, such as report-31';

/** Only activities outgrow 32 bits. */
function parseItemId(text: string): InboxItemId | null {
  const [, kind, digits] = ITEM_ID.exec(text) ?? [];
  if (kind === undefined) return null;
  const subjectId = Number(digits);
  const max = kind === 'check-in' ? Number.MAX_SAFE_INTEGER : MAX_ID;
  return subjectId > max ? null : { kind: kind as InboxKind, subjectId };
}

const itemIdInUrl = z.pipe(
  z
    .string({ error: ITEM_ID_ERROR })
    .check(z.refine((text) => parseItemId(text) !== null, { error: ITEM_ID_ERROR, abort: true })),
  z.transform((text) => parseItemId(text) as InboxItemId),
);

const kind = z.enum(INBOX_KINDS, { error: `Must be one of ${INBOX_KINDS.join(', ')}` });
const state = z.enum(INBOX_STATES, { error: `Must be one of ${INBOX_STATES.join(', ')}` });

/**
 * `subject`: the name of the resident, event or green space concerned, or the wrong text. `detail`: the reason of a report or flag,
 * the kind of a request or event, the language of a translation. `dueOn`: the last day to answer a request.
 */
export const inboxItem = z.object({
  id: z.string(),
  kind,
  subject: z.string(),
  detail: z.nullable(z.string()),
  createdAt: moment,
  dueOn: z.nullable(day),
  assignedTo: z.nullable(residentCard),
  state,
});

export type InboxItem = z.infer<typeof inboxItem>;

const requestToAnswer = z.extend(rightsRequest, { resident: residentCard });

const shutPath = z.object({ greenSpace: z.object({ id, name: z.string() }), by: z.int(), lastOn: day });

const heldEvent = z.object({ startsAt: moment, endsAt: moment, placeName: z.string(), organiser: residentCard });

/**
 * Has the part of its kind, which says who settled it; of a condition `settledBy` does. `assignees` are the admins who can
 * take it.
 */
export const openedInboxItem = z.extend(inboxItem, {
  version: z.int(),
  note: z.nullable(z.string()),
  settledAt: z.nullable(moment),
  settledBy: z.nullable(residentCard),
  assignees: z.array(residentCard),
  report: z.optional(report),
  'check-in': z.optional(flaggedActivity),
  translation: z.optional(translationReport),
  request: z.optional(requestToAnswer),
  event: z.optional(heldEvent),
  condition: z.optional(shutPath),
});

export type OpenedInboxItem = z.infer<typeof openedInboxItem>;

export type InboxContent = Pick<OpenedInboxItem, InboxKind>;

const MAX_NOTE = 2000;

export const inboxChange = z
  .object({
    assignedTo: z.optional(z.nullable(id)),
    state: z.optional(state),
    note: z.optional(trimmedText(3, MAX_NOTE)),
    version: z.optional(wholeNumber(0, MAX_ID)),
  })
  .check(
    z.refine(
      ({ assignedTo, state: wanted, note }) => assignedTo !== undefined || wanted !== undefined || note !== undefined,
      {
        error: 'Must change something',
        path: ['state'],
      },
    ),
    z.refine(({ assignedTo, state: wanted }) => wanted !== 'open' || assignedTo === undefined || assignedTo === null, {
      error: 'An open item is assigned to no one',
      path: ['assignedTo'],
    }),
    z.refine(({ assignedTo, state: wanted }) => wanted !== 'assigned' || assignedTo !== null, {
      error: 'Must be an admin',
      path: ['assignedTo'],
    }),
  );

export type InboxChange = z.infer<typeof inboxChange>;

const read = {
  access: 'editor-or-moderator',
  townScope: 'handler',
  limit: 'read',
} as const;
const params = z.object({ item: itemIdInUrl });

export const inboxEndpoints = defineEndpoints({
  'GET /api/admin/inbox': {
    ...read,
    summary:
      'What waits for an admin, newest first: reports of translations for editors, the rest for moderators, of their towns. Without a state: all but what is done',
    query: z.object({
      kind: z.optional(kind),
      state: z.optional(state),
      residentId: z.optional(idInPath),
      limit: z.optional(limitInQuery(100)),
      before: z.optional(itemIdInUrl),
    }),
    response: z.array(inboxItem),
    errors: ['inbox-item-not-found'],
  },
  'GET /api/admin/inbox/counts': {
    ...read,
    summary: 'How many items the caller sees that are not done, by kind',
    response: z.array(z.object({ kind, count: z.int() })),
  },
  'GET /api/admin/inbox/:item': {
    ...read,
    summary: 'One item with what it is about',
    params,
    response: openedInboxItem,
    errors: ['inbox-item-not-found'],
  },
  'PATCH /api/admin/inbox/:item': {
    access: 'editor-or-moderator',
    townScope: 'handler',
    limit: 'write',
    summary:
      'Assign an item, add a note, or mark it as done; with a version, only if it is the current one. The note of a report or request that is done is the answer: the reporter is notified, the request is answered by email. An event is done once it is reviewed',
    params,
    body: inboxChange,
    response: z.object({ version: z.int() }),
    errors: [
      'inbox-item-not-found',
      'edited-meanwhile',
      'assignee-role',
      'answer-needed',
      'review-needed',
      'report-answered',
      'rights-request-answered',
    ],
  },
});
