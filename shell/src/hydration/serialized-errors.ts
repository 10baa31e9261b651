import type { Hydration, SerializedError } from 'shared-api/contract';
import { ApiError, isApiError, isErrorCode } from 'shared-api/errors';

/**
 * Serializes the errors of the server's rendering for the page.
 * @throws the error itself where it is no failed call: then the page cannot be trusted, and the browser renders it anew
 */
export const serializeErrors = (errors: Record<string, unknown> | null): Hydration['errors'] => {
  if (errors === null) return null;
  return Object.fromEntries(Object.entries(errors).map(([routeId, error]) => [routeId, serialize(error)]));
};

/** Restores the errors that the server serialized into the page. */
export const deserializeErrors = (errors: Hydration['errors']): Record<string, ApiError> | null => {
  if (errors === null) return null;
  return Object.fromEntries(Object.entries(errors).map(([routeId, error]) => [routeId, deserialize(error)]));
};

const serialize = (error: unknown): SerializedError => {
  if (!isApiError(error)) throw error;
  return { code: error.code, status: error.status, shown: error.shown };
};

const deserialize = ({ code, status, shown }: SerializedError): ApiError =>
  new ApiError(isErrorCode(code) ? code : 'internal', status, 'GET', shown);
