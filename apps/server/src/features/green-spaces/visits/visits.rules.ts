import { PICTURES_A_VISIT, VISIT_PICTURES_MEGABYTES } from '@ecopulse/contract/green-spaces/visit-limits';

export interface StoredPictures {
  readonly ofVisit: number;
  /** Of all visits of the resident. */
  readonly bytes: number;
}

const MAX_BYTES = VISIT_PICTURES_MEGABYTES * 1_000_000;

export function refusePicture(
  { ofVisit, bytes }: StoredPictures,
  more: number,
): 'visit-pictures-full' | 'pictures-full' | null {
  if (ofVisit >= PICTURES_A_VISIT) return 'visit-pictures-full';
  return bytes + more > MAX_BYTES ? 'pictures-full' : null;
}
