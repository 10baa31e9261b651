import type { Hydration, PackedError } from 'shared-api/contract';
import { ApiError, isApiError, isErrorCode } from 'shared-api/errors';

/**
 * Errors of the server's rendering, for the page.
 * @throws the error itself where it is no failed call: then the page cannot be trusted, and the browser renders it anew
 */
export const packErrors = (errors: Record<string, unknown> | null): Hydration['errors'] => {
  if (errors === null) return null;
  return Object.fromEntries(Object.entries(errors).map(([routeId, error]) => [routeId, pack(error)]));
};

export const unpackErrors = (errors: Hydration['errors']): Record<string, ApiError> | null => {
  if (errors === null) return null;
  return Object.fromEntries(Object.entries(errors).map(([routeId, error]) => [routeId, unpack(error)]));
};

const pack = (error: unknown): PackedError => {
  if (!isApiError(error)) throw error;
  return { code: error.code, status: error.status, shown: error.shown };
};

const unpack = ({ code, status, shown }: PackedError): ApiError =>
  new ApiError(isErrorCode(code) ? code : 'internal', status, 'GET', shown);
