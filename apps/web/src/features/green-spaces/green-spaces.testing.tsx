import type { ReactNode } from 'react';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { toKnownNeeds } from '@ecopulse/contract/green-spaces/known-needs';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { parseGreenSpaceFilters } from './list/green-space-filters.ts';
import { renderAt } from '../../testing/render-at.tsx';

export function aGreenSpace(parts: Partial<GreenSpaceDetail> = {}): GreenSpaceDetail {
  return {
    id: 5,
    name: 'Labrador Nature Reserve',
    description: 'Coastal cliffs and forest.',
    location: 'Labrador Villa Road, Harbourfront',
    planningArea: 'Bukit Merah',
    region: 'Central',
    lat: 1.2662,
    lng: 103.8022,
    areaHectares: 22,
    imageUrl: null,
    parkType: 'Nature Reserve',
    ecoPoints: 20,
    rating: 0,
    totalRatings: 0,
    openingHours: '7 am to 7 pm',
    hours: null,
    status: OPEN_STATUS,
    conditions: [],
    accessibility: 'Boardwalk, step-free',
    nearestMrt: 'Labrador Park (CC27)',
    mrtMeters: 600,
    ...toKnownNeeds([], []),
    busRoutes: ['57', '97'],
    tags: ['coast', 'history', 'forest'],
    specialFeatures: ['Jetty', 'Secret tunnels', 'Rocky shore'],
    biodiversityFacts: 'Home of the oriental magpie-robin.',
    routes: [],
    confidence: { place: 'verified', text: 'memory' },
    translations: {},
    isActive: true,
    facts: {},
    facilities: [],
    heritageTrees: [],
    tracks: [],
    facilityPoints: [],
    ...parts,
  };
}

export function renderGreenSpaces(address: string, screen: () => ReactNode) {
  return renderAt(address, {
    '/green-spaces': { component: screen, validateSearch: parseGreenSpaceFilters },
    '/green-space/$id': screen,
  });
}
