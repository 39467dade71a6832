import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces';
import { innerProblemWords } from '../../lib/member-problem-messages.ts';
import { addProblemWords } from '../../lib/problem-messages.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { readFilters } from './list/green-space-filters.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

/** A green space for tests, with what a test says about it. */
export function aGreenSpace(parts: Partial<GreenSpace> = {}): GreenSpace {
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
    accessibility: 'Boardwalk, step-free',
    nearestMrt: 'Labrador Park (CC27)',
    busRoutes: ['57', '97'],
    tags: ['coast', 'history', 'forest'],
    specialFeatures: ['Jetty', 'Secret tunnels', 'Rocky shore'],
    biodiversityFacts: 'Home of the oriental magpie-robin.',
    routes: [],
    confidence: { place: 'verified', text: 'memory' },
    translations: {},
    isActive: true,
    ...parts,
  };
}

/** Renders a screen of green spaces at an address, with all that the app puts around it. */
export function renderAt(address: string, screen: () => ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  addProblemWords(innerProblemWords);
  const rootRoute = createRootRoute({ component: Outlet });
  const listRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/green-spaces',
    validateSearch: readFilters,
    component: screen,
  });
  const detailRoute = createRoute({ getParentRoute: () => rootRoute, path: '/green-space/$id', component: screen });
  const router = createRouter({
    routeTree: rootRoute.addChildren([listRoute, detailRoute]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  renderScreen(<RouterProvider router={router} />, createQueryClient());
  return router;
}
