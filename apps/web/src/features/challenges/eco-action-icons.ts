import { Bike, PlugZap, Recycle, ShoppingBag, ShowerHead, Smartphone, Utensils } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { EcoAction } from '@ecopulse/contract/challenges';

export const ecoActionIcons: Record<EcoAction, LucideIcon> = {
  byo: ShoppingBag,
  container_return: Recycle,
  green_transport: Bike,
  water_saving: ShowerHead,
  energy_saving: PlugZap,
  food_waste: Utensils,
  e_waste: Smartphone,
};
