import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmailService } from '../../../core/email/email.service.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { emailKey } from '../../../core/residents/residents.rules.ts';
import { type Client, hashToken, newToken } from '../../../core/sessions/sessions.service.ts';
import { retryAfterDeadlock, type Transaction } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { type DocumentVersions, findDocumentVersions, insertSeenConsents } from '../consents.queries.ts';
import { publishAccountChange } from '../own-data/account-deletion.service.ts';
import { markAccountDeleted } from '../own-data/account-deletion.queries.ts';
import type { ExportOwnData } from '../own-data/export.service.ts';
import { deleteLink, deleteLinksByKind, findLink, replaceLink } from '../recovery/links.queries.ts';
import type { AccountLinks } from '../recovery/links.service.ts';
import type { StoredAge } from './age-band.rules.ts';
import {
  awaitParent,
  type Child,
  findChild,
  findChildren,
  type LockedAge,
  recordParentsAgreement,
  releaseFromParent,
  setParentAwaited,
} from './age-band.queries.ts';

/** A link does one thing once. All methods with a token throw `link-expired`. */
export interface Parents {
  readonly delivery: EmailService['delivery'];
  /** Until a parent has agreed, no one can sign in. Links to an earlier address stop working. */
  ask(trx: Transaction, child: { id: number; language: Language | null }, parentEmail: string): Promise<void>;
  /** As `ask`, and tells the earlier address, so that no admin takes over an account unseen. */
  askAnother(trx: Transaction, child: ChildOfParent, parentEmail: string): Promise<void>;
  /** Tells the parent, if one was asked. A child who awaited one can sign in now, and confirms the own address. */
  release(trx: Transaction, child: ChildOfParent): Promise<void>;
  /** Sends a link for each child. Throws `too-many-requests` if the client asks for many addresses. */
  sendLinks(parentEmail: string, client: Client): Promise<void>;
  view(token: string): Promise<Child & { versions: DocumentVersions }>;
  /** To the versions that the parent has seen. Throws `edited-meanwhile`, which leaves the link usable. */
  agree(token: string, seen: DocumentVersions): Promise<void>;
  exportData(token: string): Promise<Readable>;
  /** The child cannot restore the account. */
  deleteAccount(token: string): Promise<void>;
}

type ChildOfParent = Omit<LockedAge, keyof StoredAge>;

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'limits' | 'mail' | 'sessions' | 'notifications'> {
  readonly links: Pick<AccountLinks, 'sendFirstVerification'>;
  readonly exportOwnData: ExportOwnData;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LINK_DAYS = { 'parent-asked': 7, 'parent-link': 1 };

/** Hides whether the address has children here. */
const MIN_RESPONSE_TIME_MS = 50;

export function createParents(deps: Deps): Parents {
  const { db, clock, limits, mail, links, sessions, exportOwnData } = deps;

  const sendLink = async (
    trx: Transaction,
    kind: keyof typeof LINK_DAYS,
    child: { id: number; language: Language | null },
    email: string,
  ): Promise<void> => {
    const { token, hash } = newToken();
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINK_DAYS[kind] * DAY_MS);
    const link = { kind: 'parent', tokenHash: hash, createdAt, expiresAt } as const;
    await replaceLink(trx, child.id, { email, emailKey: emailKey(email) }, link);
    await mail.send(trx, { kind, to: email, language: child.language, values: { token, until: expiresAt } });
  };

  const ask: Parents['ask'] = async (trx, child, parentEmail) => {
    await deleteLinksByKind(trx, child.id, ['parent']);
    await awaitParent(trx, child.id, { email: parentEmail, emailKey: emailKey(parentEmail), now: clock.now() });
    if (await limits.tryCount([{ limit: 'linkMails', who: `parent:${emailKey(parentEmail)}` }]))
      await sendLink(trx, 'parent-asked', child, parentEmail);
  };

  const tellParent = async (
    trx: Transaction,
    kind: 'parent-replaced' | 'parent-released',
    { parentEmail: to, language }: ChildOfParent,
  ): Promise<void> => {
    if (to !== null) await mail.send(trx, { kind, to, language, values: {} });
  };

  const findChildByLink = async (token: string): Promise<{ child: Child; tokenHash: Buffer; email: string }> => {
    const tokenHash = hashToken(token);
    const link = await findLink(db, tokenHash, ['parent'], clock.now());
    const child = link && (await findChild(db, link.residentId));
    if (!child) throw new ProblemError('link-expired');
    return { child, tokenHash, email: link.email };
  };

  /** Uses up the link with what it does. */
  const useLink = <T>(token: string, work: (trx: Transaction, child: Child, email: string) => Promise<T>): Promise<T> =>
    retryAfterDeadlock(async () => {
      const { child, tokenHash, email } = await findChildByLink(token);
      return db.transaction().execute(async (trx) => {
        if (!(await deleteLink(trx, tokenHash))) throw new ProblemError('link-expired');
        return work(trx, child, email);
      });
    });

  return {
    delivery: mail.delivery,
    ask,
    async askAnother(trx, child, parentEmail) {
      await tellParent(trx, 'parent-replaced', child);
      await ask(trx, child, parentEmail);
    },
    async release(trx, child) {
      await releaseFromParent(trx, child.id);
      await tellParent(trx, 'parent-released', child);
      if (child.awaitsParent && !child.isLeaving && !child.isVerified) await links.sendFirstVerification(trx, child);
    },
    async sendLinks(parentEmail, { address }) {
      const parent = emailKey(parentEmail);
      await limits.count([{ limit: 'linkMailsOfClient', who: address }]);
      if (!(await limits.tryCount([{ limit: 'linkMails', who: `parent:${parent}` }]))) return;
      const sending = db.transaction().execute(async (trx) => {
        for (const child of await findChildren(trx, parent))
          await sendLink(trx, child.awaitsParent ? 'parent-asked' : 'parent-link', child, parentEmail);
      });
      await Promise.all([sending, delay(MIN_RESPONSE_TIME_MS)]);
    },
    async view(token) {
      const { child } = await findChildByLink(token);
      return { ...child, versions: await findDocumentVersions(db) };
    },
    async agree(token, seen) {
      const residentId = await useLink(token, async (trx, child) => {
        if (await recordParentsAgreement(trx, child.id, clock.now())) {
          if (!(await insertSeenConsents(trx, child.id, clock.now(), seen))) throw new ProblemError('edited-meanwhile');
          await links.sendFirstVerification(trx, child);
        }
        return child.id;
      });
      await publishAccountChange(deps, residentId);
    },
    async exportData(token) {
      const { child } = await findChildByLink(token);
      const data = await exportOwnData(child.id);
      // After the reading, which may be refused; used twice at the same time, one of the two calls gets the data.
      return useLink(token, () => Promise.resolve(data));
    },
    async deleteAccount(token) {
      const { residentId, publishEnded } = await useLink(token, async (trx, child, email) => {
        await setParentAwaited(trx, child.id, clock.now());
        await markAccountDeleted(trx, child.id, clock.now());
        const ended = await sessions.endAll(trx, child.id);
        await mail.send(trx, { kind: 'child-account-deleted', to: email, language: child.language, values: {} });
        return { residentId: child.id, publishEnded: ended.publishEnded };
      });
      publishEnded();
      await publishAccountChange(deps, residentId);
    },
  };
}
