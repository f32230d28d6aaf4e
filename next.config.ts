import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // The image optimizer is an attack surface that nothing here uses.
  images: { unoptimized: true },
  skipTrailingSlashRedirect: true,
  // The patched driver, and modules with native or dynamic parts, are loaded as they are installed.
  serverExternalPackages: [
    'postgres',
    '@node-rs/argon2',
    'pino',
    'rate-limiter-flexible',
    'graphile-worker',
    'nodemailer',
  ],
  // Set by scripts/start/build.ts. Next would choose a new one for each build.
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // Types are checked by the test command, once, with the compiler the project pins.
  typescript: { ignoreBuildErrors: true },
  // Addresses in links are checked against the pages there are.
  typedRoutes: true,
  // Links to the pages where rows were pasted.
  redirects: async () => [
    { source: '/admin/participants/paste', destination: '/admin/participants/import', permanent: true },
    {
      source: '/admin/rounds/:id/wines/paste',
      destination: '/admin/rounds/:id/wines/import',
      permanent: true,
    },
  ],
  experimental: {
    serverActions: { bodySizeLimit: '1mb' },
    // Each page is loaded when it is first asked for; see scripts/start/serving.ts.
    preloadEntriesOnStart: false,
    // Nothing reads the source maps of a build. A build starts with an empty folder, so it would find no cache of an
    // earlier one.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    turbopackFileSystemCacheForBuild: false,
    // While developing, scripts would wait for a connection that the front server does not pass on.
    reactDebugChannel: false,
  },
};

export default config;
