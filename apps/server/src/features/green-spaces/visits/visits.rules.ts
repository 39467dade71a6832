import { PICTURES_A_VISIT, VISIT_PICTURES_MEGABYTES } from '@ecopulse/contract/green-spaces/visit-limits';

/** What is stored before another picture is added. */
export interface StoredPictures {
  /** The number of pictures of the visit. */
  readonly ofVisit: number;
  /** The bytes of all pictures of the resident's visits. */
  readonly bytes: number;
}

const MAX_BYTES = VISIT_PICTURES_MEGABYTES * 1_000_000;

/** Why a visit takes no further picture of this many bytes; null if it does. */
export function refusePicture(
  { ofVisit, bytes }: StoredPictures,
  more: number,
): 'visit-pictures-full' | 'pictures-full' | null {
  if (ofVisit >= PICTURES_A_VISIT) return 'visit-pictures-full';
  return bytes + more > MAX_BYTES ? 'pictures-full' : null;
}
