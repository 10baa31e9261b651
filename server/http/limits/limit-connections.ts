import type { Server, Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { Environment } from '../../environment.ts';
import { unavailableSeconds } from '../failures/failures.ts';
import { rawFailure } from '../failures/raw-failure.ts';
import { addressBlock, isThisMachine } from './address-block.ts';
import { createRefusals, maxRefusals } from './refuse-connections.ts';

type Limits = Pick<Environment, 'maxConnections' | 'maxAddressConnections' | 'trustProxy'>;

const tooManyOfAddress = rawFailure({
  status: 429,
  code: 'too_many_requests',
  sentence: '这个地址打开的连接太多，请稍后再试',
  retryAfterSeconds: unavailableSeconds,
});
const tooManyOfAll = rawFailure({
  status: 503,
  code: 'unavailable',
  sentence: '服务器现在忙，请稍后再试',
  retryAfterSeconds: unavailableSeconds,
});

/**
 * Bounds the connections that are open at once, of all clients and of one address, so that no stranger takes those of all. This
 * machine has no bound by address, nor have trusted proxies, which bring everybody's. Those beyond are refused in words.
 */
export const limitConnections = (server: Server, limits: Limits): void => {
  const count = countConnections(limits);
  const refuse = createRefusals();
  // The HTTP server's own listeners are called only for connections within the limits.
  const letIn = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const refusal = count(socket);
    if (refusal) refuse(socket, refusal);
    else for (const listener of letIn) listener.call(server, socket);
  });
  // Beyond those that are refused in words Node closes what comes, before there is a socket.
  server.maxConnections = limits.maxConnections + maxRefusals;
};

/** @returns counts a connection until it ends, or says what to answer where it is one too many */
const countConnections = ({ maxConnections, maxAddressConnections, trustProxy }: Limits) => {
  let open = 0;
  const openByBlock = new Map<string, number>();
  const blockOf = countedBlock(trustProxy);
  const change = (block: string | undefined, by: 1 | -1) => {
    open += by;
    if (block === undefined) return;
    const left = (openByBlock.get(block) ?? 0) + by;
    if (left === 0) openByBlock.delete(block);
    else openByBlock.set(block, left);
  };
  return (socket: Socket): Buffer | undefined => {
    const block = maxAddressConnections === 0 ? undefined : blockOf(socket.remoteAddress);
    if (block !== undefined && (openByBlock.get(block) ?? 0) >= maxAddressConnections) return tooManyOfAddress;
    if (open >= maxConnections) return tooManyOfAll;
    change(block, 1);
    socket.once('close', () => change(block, -1));
    return undefined;
  };
};

/** @returns the address block that a connection is counted for; none where this machine or a trusted proxy brings it */
const countedBlock = (trustProxy: Limits['trustProxy']) => {
  const isTrusted = compile(trustProxy);
  return (address: string | undefined): string | undefined =>
    address === undefined || isThisMachine(address) || isTrusted(address, 0) ? undefined : addressBlock(address);
};
