import type { Server, Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { Environment } from '../../environment.ts';
import { addressBlock, isThisMachine } from './address-block.ts';

/**
 * Bounds the connections that one address has open at once, so that no stranger takes those of all. This machine has no bound,
 * nor have trusted proxies, which bring everybody's.
 */
export const limitConnections = (
  server: Server,
  { maxAddressConnections, trustProxy }: Pick<Environment, 'maxAddressConnections' | 'trustProxy'>,
): void => {
  if (maxAddressConnections === 0) return;
  const isTrusted = compile(trustProxy);
  const openByBlock = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isThisMachine(address) || isTrusted(address, 0)) return;
    const block = addressBlock(address);
    const open = openByBlock.get(block) ?? 0;
    if (open >= maxAddressConnections) {
      socket.destroy();
      return;
    }
    openByBlock.set(block, open + 1);
    socket.once('close', () => {
      const left = (openByBlock.get(block) ?? 1) - 1;
      if (left === 0) openByBlock.delete(block);
      else openByBlock.set(block, left);
    });
  });
};
