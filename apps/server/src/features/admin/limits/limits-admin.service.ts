import type { LimitName, LimitTable } from '@ecopulse/contract/admin/limit-table';
import type { LimitsForm } from '@ecopulse/contract/admin/limits';
import { formatChangedFields, recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { lockLimitSettings, storeLimitSettings } from '../../../core/limits/limit-settings.queries.ts';
import { findLimitFaults, mergeLimits, normalizeLimits } from '../../../core/limits/limit-settings.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { SharedDeps } from '../../../feature-module.ts';

export interface LimitsState {
  readonly limits: LimitTable;
  readonly networks: LimitsForm['networks'];
  readonly version: number;
  readonly refusedToday: Readonly<Record<LimitName, number>>;
}

export interface LimitsAdmin {
  readonly isFromFile: boolean;
  get(): Promise<LimitsState>;
  /** Throws `limit-out-of-range`, `limits-in-file` or, for another version than the given one, `edited-meanwhile`. */
  set(adminId: number, form: LimitsForm, version?: number): Promise<LimitsState>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'limitSettings'>;

export function createLimitsAdmin({ db, clock, changes, limitSettings }: Deps): LimitsAdmin {
  const { defaults, isFromFile } = limitSettings;
  const get = async (): Promise<LimitsState> => {
    // This server may not have read another's change yet.
    await limitSettings.refresh();
    const { networks, version, ...stored } = limitSettings.current();
    const refusedToday = await limitSettings.countRefusedToday();
    return { limits: mergeLimits(defaults, stored), networks, version, refusedToday };
  };
  return {
    isFromFile,
    get,
    async set(adminId, form, version) {
      if (isFromFile) throw new ProblemError('limits-in-file');
      const faults = findLimitFaults(form);
      if (Object.keys(faults).length > 0) throw new ProblemError('limit-out-of-range', { fields: faults });
      const { limits, networks } = normalizeLimits(form, defaults);
      const isChanged = await db.transaction().execute(async (trx) => {
        const before = await lockLimitSettings(trx);
        if (version !== undefined && version !== before.version) throw new ProblemError('edited-meanwhile');
        const changedNames = formatChangedFields(
          { ...mergeLimits(defaults, before), networks: before.networks },
          { ...mergeLimits(defaults, { limits }), networks },
        );
        if (changedNames === '') return false;
        await storeLimitSettings(trx, { limits, networks, version: before.version + 1 });
        const subject = { subject: 'limits', subjectId: null, subjectName: changedNames } as const;
        await recordAuditEntry(trx, clock.now(), { adminId, action: 'edited', ...subject });
        return true;
      });
      if (isChanged) changes.publish('limits', 'changed');
      return get();
    },
  };
}
