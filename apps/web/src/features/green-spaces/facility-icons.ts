import {
  Baby,
  Bike,
  Binoculars,
  Blocks,
  BusFront,
  CircleParking,
  DoorOpen,
  Dumbbell,
  Flame,
  GlassWater,
  ShowerHead,
  SquareParking,
  Tent,
  Toilet,
  Umbrella,
  Utensils,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { FacilityKind } from '@ecopulse/contract/green-spaces/facilities';

export const facilityIcons: Record<FacilityKind, LucideIcon> = {
  toilet: Toilet,
  drinkingFountain: GlassWater,
  shelter: Umbrella,
  playArea: Blocks,
  fitnessArea: Dumbbell,
  barbecuePit: Flame,
  campsite: Tent,
  lookout: Binoculars,
  foodAndDrink: Utensils,
  shower: ShowerHead,
  babyChanging: Baby,
  bicycleRental: Bike,
  bicycleParking: CircleParking,
  carPark: SquareParking,
  dropOffPoint: BusFront,
  entrance: DoorOpen,
};
