import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FacilityKind } from '@ecopulse/contract/green-spaces/facilities';

/** In the order of the contract's list. */
export const facilityLabels: Record<FacilityKind, MessageDescriptor> = {
  toilet: msg`Toilets`,
  drinkingFountain: msg`Drinking fountains`,
  shelter: msg`Shelters`,
  playArea: msg`Playgrounds`,
  fitnessArea: msg`Fitness corners`,
  barbecuePit: msg`Barbecue pits`,
  campsite: msg`Campsites`,
  lookout: msg`Lookouts`,
  foodAndDrink: msg`Places to eat and drink`,
  shower: msg`Showers`,
  babyChanging: msg`Baby changing rooms`,
  bicycleRental: msg`Bicycle rental kiosks`,
  bicycleParking: msg`Bicycle parking areas`,
  carPark: msg`Car parks`,
  dropOffPoint: msg`Drop-off points`,
  entrance: msg`Entrances`,
};

export const FACILITY_LIST = Object.keys(facilityLabels) as FacilityKind[];
