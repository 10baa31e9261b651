import { Data, Failure } from 'shared-api/schemas/common';
import type { TSchema } from 'typebox';

/** Response schemas of a call: its data, or a failure. */
export const respondsWith = <Schema extends TSchema>(schema: Schema) => ({
  200: Data(schema),
  '4xx': Failure,
  '5xx': Failure,
});
