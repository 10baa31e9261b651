import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether a route answers visitors of a site that is for members only (auth/guard-site.ts): it is needed to sign in, or is no part of
     * what is read, or looks itself at who asks.
     */
    beforeSignIn?: boolean;
  }
}

/** Lets every route that is registered on `app` from here on answer visitors of a site for members only. */
export const answerBeforeSignIn = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, beforeSignIn: true };
  });
};
