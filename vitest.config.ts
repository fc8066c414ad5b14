import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const noComplaints = 'tools/testing/console.ts'
const patience = 'tools/testing/patience.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/testing/globalSetup.ts'],
          setupFiles: [noComplaints, patience],
          expect: { poll: { timeout: 10_000 } },
          // The second run of `.ci/run` puts the sessions, limits and locks under test on Redis.
          env: { TEST_REDIS_URL: process.env.REDIS_URL ?? '' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'shared',
          include: ['packages/**/*.test.ts'],
          setupFiles: [noComplaints, patience],
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['apps/web/testing/setup.ts', patience],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          setupFiles: [noComplaints, patience],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
