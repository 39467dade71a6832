import type { Palette } from '../palette.ts';
import { circle, ellipse, filled, stroked } from '../svg.ts';

export function standingOtter(colours: Palette): string {
  const tail = filled('M-14 0C-34 4 -56 2 -72 -10C-60 -14 -36 -12 -16 -18z', colours.fur);
  const body = filled('M-24 2C-30 -28 -24 -52 -18 -72C-14 -88 18 -90 22 -72C28 -52 30 -26 24 2z', colours.fur);
  const belly = filled('M-8 0C-14 -26 -10 -52 -6 -70C2 -78 16 -76 19 -68C24 -48 24 -24 17 0z', colours.furLight);
  const feet = ellipse(-13, 1, 14, 5.5, colours.bark) + ellipse(15, 1, 14, 5.5, colours.bark);
  const arms =
    stroked('M-16 -58C-20 -44 -10 -36 0 -36M22 -58C26 -46 20 -38 12 -36', colours.bark, 8) +
    ellipse(6, -35, 8, 5, colours.bark);
  const head = filled(
    'M-24 -96C-26 -116 -8 -124 4 -123C20 -122 32 -112 31 -97C30 -84 18 -78 4 -78C-10 -78 -22 -84 -24 -96z',
    colours.fur,
  );
  const ears = circle(-20, -110, 5.5, colours.bark) + circle(27, -111, 5.5, colours.bark);
  const muzzle = filled(
    'M-8 -94C-8 -104 2 -104 6 -102C10 -104 22 -104 22 -94C22 -84 14 -80 7 -80C-2 -80 -8 -85 -8 -94z',
    colours.furLight,
  );
  const nose = filled('M1 -103Q7 -107 13 -103Q12 -96 7 -95Q2 -96 1 -103z', colours.ink);
  const face =
    circle(-6, -107, 3, colours.ink) +
    circle(20, -107, 3, colours.ink) +
    circle(-5, -108, 1, colours.white) +
    circle(21, -108, 1, colours.white) +
    stroked('M7 -95V-91M7 -91Q2 -86 -2 -89M7 -91Q12 -86 16 -89', colours.ink, 1.6);
  const whiskers = stroked('M-6 -91L-22 -93M-6 -88L-21 -85M20 -91L36 -93M20 -88L35 -85', colours.white, 1, {
    opacity: 0.75,
  });
  return tail + body + belly + arms + feet + ears + head + muzzle + nose + face + whiskers;
}

export function swimmingOtter(colours: Palette): string {
  const tail = filled('M-44 -4C-58 -12 -72 -10 -82 0C-68 -2 -56 2 -46 4z', colours.fur);
  const back = filled('M-50 2C-40 -18 -12 -22 6 -12L10 2z', colours.fur);
  const head = filled('M4 2C2 -16 14 -26 28 -25C42 -24 52 -14 52 -6C52 0 48 3 40 3z', colours.fur);
  const cheek = filled('M28 3C28 -8 38 -12 48 -10C54 -8 53 3 42 4z', colours.furLight);
  return (
    tail +
    back +
    head +
    cheek +
    circle(14, -20, 4, colours.bark) +
    circle(33, -15, 2.5, colours.ink) +
    circle(33.8, -15.8, 0.9, colours.white) +
    ellipse(51, -9, 4, 3, colours.ink) +
    stroked('M44 -3L56 0M43 0L54 4', colours.white, 0.9, { opacity: 0.8 }) +
    stroked('M-66 8h40M-14 10h46M40 7h28', colours.ripple, 2, { opacity: 0.8 })
  );
}
