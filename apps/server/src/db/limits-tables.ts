import type { LimitsForm } from '@ecopulse/contract/admin/limits';
import type { JSONColumnType } from 'kysely';

export interface LimitWindowsTable {
  key: string;
  count: number;
  ends_at: Date;
}

export interface LimitSettingsTable {
  id: 1;
  version: number;
  limits: JSONColumnType<LimitsForm['limits']>;
  networks: JSONColumnType<LimitsForm['networks']>;
}

export interface LimitRefusalsTable {
  day: string;
  name: string;
  count: number;
}

export interface RegistrationQueuesTable {
  key: string;
  accepted: number;
  promised: number;
  next_at: Date;
  ends_at: Date;
}
