import { type Static, Type } from 'typebox';
import { Nullable, Time } from '../../schemas/common.ts';
import { ConsoleApp, ReleaseName } from './releases.ts';

/** What one browser's pages are made of, and what else they could be made of. */
export const Inspection = Type.Object({
  /** Whether its pages bring the inspector. */
  is_on: Type.Boolean(),
  /** Releases that were chosen in this browser, in the place of those that everybody gets. */
  chosen: Type.Array(Type.String()),
  /** Until when; null where none are. */
  chosen_until: Nullable(Time),
  /** The release that a share of the visitors gets. */
  canary: Nullable(Type.String()),
  /** The apps of the site now, the shell first. */
  apps: Type.Array(ConsoleApp),
});

export const SwitchForm = Type.Object({ is_on: Type.Boolean() });

/** A release that takes its app's place in this browser; null ends all that was chosen. */
export const ChooseForm = Type.Object({ release: Nullable(ReleaseName) });

export type Inspection = Static<typeof Inspection>;
