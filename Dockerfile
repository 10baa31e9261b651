# 书海 as an image (docs/operations.md, Containers). `npm run prove -- image` carries these steps out without Docker.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/shuhai
COPY . .
RUN --mount=type=cache,target=/root/.npm npm run build
# What builds and tests gives way to what the server needs while it runs.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace server

FROM node:24-bookworm-slim
WORKDIR /opt/shuhai
# Without the lock file no command tries to install anything.
COPY --from=build /opt/shuhai/package.json /opt/shuhai/.npmrc ./
COPY --from=build /opt/shuhai/node_modules node_modules
COPY --from=build /opt/shuhai/scripts/run.mjs /opt/shuhai/scripts/library.ts /opt/shuhai/scripts/release.ts scripts/
COPY --from=build /opt/shuhai/shared-api shared-api
COPY --from=build /opt/shuhai/release release
COPY --from=build /opt/shuhai/server server
COPY --from=build /opt/shuhai/remote-kit/dist/kit remote-kit/dist/kit
COPY --from=build /opt/shuhai/shell/package.json shell/
COPY --from=build /opt/shuhai/shell/dist/production shell/dist/production
COPY --from=build /opt/shuhai/reader/package.json reader/
COPY --from=build /opt/shuhai/reader/dist/production reader/dist/production
COPY --from=build /opt/shuhai/account/package.json account/
COPY --from=build /opt/shuhai/account/dist/production account/dist/production
COPY --from=build /opt/shuhai/console/package.json console/
COPY --from=build /opt/shuhai/console/dist/production console/dist/production
RUN install -d -o node -g node /var/lib/shuhai /var/cache/shuhai

ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/var/lib/shuhai \
    NODE_COMPILE_CACHE=/var/cache/shuhai \
    NPM_CONFIG_CACHE=/tmp/npm \
    MALLOC_ARENA_MAX=2
VOLUME ["/var/lib/shuhai", "/var/cache/shuhai"]
EXPOSE 3000
USER node
# The first start publishes the apps and fills the library.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
