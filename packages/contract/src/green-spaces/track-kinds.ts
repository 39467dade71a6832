export const TRACK_KINDS = ['footpath', 'trail', 'cycleTrack', 'serviceRoad', 'stairs', 'bridge'] as const;

export type TrackKind = (typeof TRACK_KINDS)[number];
