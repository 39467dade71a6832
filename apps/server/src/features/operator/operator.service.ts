import type { OperatorForm } from '@ecopulse/contract/operator/operator';
import { formatChangedFields, recordAuditEntry } from '../../core/audit/audit.service.ts';
import type { EmailService } from '../../core/email/email.service.ts';
import { retainPicture } from '../../core/pictures/content-pictures.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { findOwnResident } from '../../core/residents/residents.queries.ts';
import type { Language } from '../../core/messages/catalogs.ts';
import { CACHED_RESPONSES } from '../../db/topics.ts';
import type { SharedDeps } from '../../feature-module.ts';
import {
  findOperator,
  findSetUpFacts,
  lockOperator,
  type OperatorRow,
  type SetUpFacts,
  setLogo,
  updateOperator,
} from './operator.queries.ts';
import { findProfileProblems, type OperatorProfile, toProfile, toStoredClauses } from './operator.rules.ts';

export interface OperatorService {
  find(): Promise<OperatorRow>;
  findForAdmin(): Promise<{ row: OperatorRow; facts: SetUpFacts }>;
  /** Asks all residents to agree again, if anything differs. Throws `operator-incomplete`, `edited-meanwhile`. */
  save(adminId: number, form: OperatorForm): Promise<void>;
  /** Returns the picture's URL. Throws `picture-unreadable`, `unavailable`. Residents are not asked again. */
  setLogo(adminId: number, upload: Uint8Array): Promise<string>;
  removeLogo(adminId: number): Promise<void>;
  /** To the admin's own address. Throws `email-off`. */
  sendTestEmail(adminId: number): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'contentPictures'> & { readonly mail: EmailService };

const AUDIT_SUBJECT = { subject: 'operator', subjectId: 1 } as const;

export function createOperator(deps: Deps): OperatorService {
  const { db, clock, changes, contentPictures, mail } = deps;
  return {
    find: () => findOperator(db),
    findForAdmin: async () => ({ row: await findOperator(db), facts: await findSetUpFacts(db) }),
    async save(adminId, form) {
      const profile = toProfile(form);
      const fields = findProfileProblems(profile);
      if (Object.keys(fields).length > 0) throw new ProblemError('operator-incomplete', { fields });
      const isChanged = await saveProfile(deps, adminId, profile, form.version);
      if (isChanged) changes.publish(CACHED_RESPONSES, 'operator');
    },
    async setLogo(adminId, upload) {
      const logoUrl = await contentPictures.store(upload);
      await replaceLogo(deps, adminId, logoUrl);
      return logoUrl;
    },
    removeLogo: (adminId) => replaceLogo(deps, adminId, null),
    async sendTestEmail(adminId) {
      if (mail.delivery !== 'mail') throw new ProblemError('email-off');
      await db.transaction().execute(async (trx) => {
        const admin = await findOwnResident(trx, adminId);
        if (!admin) throw new ProblemError('signed-out');
        await mail.send(trx, {
          kind: 'test',
          to: admin.email,
          language: admin.language as Language | null,
          values: {},
        });
        await recordAuditEntry(trx, clock.now(), {
          adminId,
          action: 'email_tested',
          ...AUDIT_SUBJECT,
          subjectName: (await findOperator(trx)).name ?? '',
        });
      });
    },
  };
}

/** False if nothing differs. */
function saveProfile(
  { db, clock }: Deps,
  adminId: number,
  profile: OperatorProfile,
  version: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await lockOperator(trx);
    if (row.version !== version) throw new ProblemError('edited-meanwhile');
    const fields = formatChangedFields(toComparable(row), profile);
    if (fields === '') return false;
    const now = clock.now();
    await updateOperator(trx, profile, now);
    await recordAuditEntry(trx, now, {
      adminId,
      action: 'edited',
      ...AUDIT_SUBJECT,
      subjectName: profile.name,
      facts: { fields },
    });
    return true;
  });
}

function toComparable(row: OperatorRow) {
  return {
    name: row.name,
    address: row.address,
    contactEmail: row.contact_email,
    officer: { name: row.officer_name, email: row.officer_email },
    hostingCountry: row.hosting_country,
    governingLaw: row.governing_law,
    recipients: row.recipients,
    clauses: toStoredClauses(row.clauses),
  };
}

async function replaceLogo({ db, clock, changes }: Deps, adminId: number, logoUrl: string | null): Promise<void> {
  const isChanged = await db.transaction().execute(async (trx) => {
    const row = await lockOperator(trx);
    if (row.logo_url === logoUrl) return false;
    const now = clock.now();
    await retainPicture(trx, now, logoUrl);
    await setLogo(trx, logoUrl);
    await recordAuditEntry(trx, now, {
      adminId,
      action: 'edited',
      ...AUDIT_SUBJECT,
      subjectName: row.name ?? '',
      facts: { fields: 'logo' },
    });
    return true;
  });
  if (isChanged) changes.publish(CACHED_RESPONSES, 'operator');
}
