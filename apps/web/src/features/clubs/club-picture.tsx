import company from 'art:club-company';
import stage0 from 'art:club-goal-0';
import stage1 from 'art:club-goal-1';
import stage2 from 'art:club-goal-2';
import stage3 from 'art:club-goal-3';
import stage4 from 'art:club-goal-4';
import stage5 from 'art:club-goal-5';
import stage6 from 'art:club-goal-6';
import interest from 'art:club-interest';
import neighbourhood from 'art:club-neighbourhood';
import school from 'art:club-school';
import type { ClubKind } from '@ecopulse/contract/clubs/club-rules';
import { Art, type Picture } from '../../ui/art.tsx';

const KINDS: Readonly<Record<ClubKind, Picture>> = { school, company, neighbourhood, interest };

const STAGES: readonly Picture[] = [stage0, stage1, stage2, stage3, stage4, stage5, stage6];

export function ClubPicture({ kind, loading = 'lazy' }: { kind: ClubKind; loading?: 'lazy' | 'eager' }) {
  return <Art {...KINDS[kind]} alt="" loading={loading} className="object-bottom" />;
}

/** The bar beside it says the same in words. */
export function GoalPicture({ stage }: { stage: number }) {
  return <Art {...(STAGES[stage] ?? stage0)} alt="" loading="eager" className="object-bottom" />;
}
