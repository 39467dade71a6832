import { type RankingEntry, rankingEntry } from '@ecopulse/contract/rankings/rankings';
import * as z from 'zod/mini';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import { PreparedJson } from '../../http/prepared-response.ts';
import { townDistanceKm } from './rankings.rules.ts';
import type { RankingView } from './rankings.service.ts';

const entries = z.array(rankingEntry);

export function toEntries({ rows, homeTown }: RankingView): PreparedJson<RankingEntry[]> {
  return PreparedJson.of(
    entries,
    rows.map((row) => {
      const distance = townDistanceKm(homeTown, row.home_town);
      return {
        ...toResidentCard(row),
        rank: row.rank,
        ecoPoints: row.points,
        ...(distance !== undefined && { distance }),
      };
    }),
  );
}
