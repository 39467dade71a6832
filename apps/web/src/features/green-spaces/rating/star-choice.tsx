import { Plural, Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useId } from 'react';

const STARS = [1, 2, 3, 4, 5];

interface StarChoiceProps {
  stars: number | null;
  onChoose: (stars: number) => void;
  disabled: boolean;
}

export function StarChoice({ stars, onChoose, disabled }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="group/stars -mx-2 flex flex-wrap disabled:opacity-55">
      <legend className="sr-only">
        <Trans>Your rating</Trans>
      </legend>
      {STARS.map((value) => (
        <label key={value} className="grid size-11 cursor-pointer place-items-center has-disabled:cursor-not-allowed">
          <input
            type="radio"
            name={name}
            value={value}
            checked={stars === value}
            onChange={() => onChoose(value)}
            className="peer sr-only"
          />
          <Star
            aria-hidden
            className={`size-8 rounded-sm outline-offset-4 outline-leaf-strong transition-transform peer-focus-visible:outline-3 not-group-disabled/stars:hover:scale-110 ${stars !== null && value <= stars ? 'fill-sun text-sun-ink' : 'text-control'}`}
          />
          <span className="sr-only">
            <Plural value={value} one="# star" other="# stars" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
