import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import type { CardRow } from './cards.queries.ts';

export function toResidentCard(row: CardRow): ResidentCard {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
  };
}
