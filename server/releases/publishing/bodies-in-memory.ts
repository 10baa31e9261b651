import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { maxReleaseBytes } from 'release/content';
import { FailedCall } from '../../http/failures/failures.ts';

/** Bytes of files that are received at once, in all. One team has a whole release at most, so that none takes another's place. */
const maxBytes = 3 * maxReleaseBytes;

const retryAfterSeconds = 5;

/**
 * Bounds the memory that files take while they are received: each is held whole.
 * @returns takes the bytes of a request that is answered by `response`, until that has ended; throws FailedCall 429 or 503
 */
export const boundBodies = () => {
  const heldByTeam = new Map<string, number>();
  return (response: ServerResponse, team: string, bytes: number): void => {
    const ofTeam = heldByTeam.get(team) ?? 0;
    if (ofTeam + bytes > maxReleaseBytes)
      throw new FailedCall(429, 'too_many_requests', `${team} 正在上传的文件太多，请稍后再试`, retryAfterSeconds);
    const ofAll = [...heldByTeam.values()].reduce((sum, held) => sum + held, 0);
    if (ofAll + bytes > maxBytes)
      throw new FailedCall(503, 'unavailable', '现在上传的文件太多，请稍后再试', retryAfterSeconds);
    heldByTeam.set(team, ofTeam + bytes);
    finished(response, () => {
      const left = (heldByTeam.get(team) ?? bytes) - bytes;
      if (left === 0) heldByTeam.delete(team);
      else heldByTeam.set(team, left);
    });
  };
};
