import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const noComplaints = 'tools/testing/console.ts'
const patience = 'tools/testing/patience.ts'
const chance = 'tools/testing/chance.ts'
const tidy = 'tools/testing/tidy.ts'

/**
 * Test files that put other modules in the place of ours: they need a module registry of their own. What draws charts is
 * fetched when it is first needed, so that a substitute finds its way whatever was loaded before.
 */
const mockingIn = (files: string) =>
  globSync(files, { exclude: (name) => name === 'node_modules' }).filter((file) =>
    /\bvi\.mock\((?!'[^']*\/engine\.ts')/.test(readFileSync(file, 'utf8')),
  )
const mocking = { web: mockingIn('apps/web/**/*.test.{ts,tsx}'), shared: mockingIn('packages/**/*.test.ts') }

const afterServer = { groupOrder: 1 }

const web = {
  sequence: afterServer,
  environment: 'jsdom' as const,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['apps/web/testing/setup.ts', patience, tidy],
  testTimeout: 90_000,
  // Its parts find each other the way a bundler does.
  server: { deps: { inline: [/\/node_modules\/(bpmn-js|diagram-js)/] } },
}

const shared = {
  sequence: afterServer,
  setupFiles: [noComplaints, patience, chance, tidy],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 30_000,
}

const tools = {
  sequence: afterServer,
  setupFiles: [noComplaints, patience],
  // Commands under test are started by the dozen, most of them a second time: as `npm start` does it.
  env: { NODE_COMPILE_CACHE: resolve('.cache/compile') },
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  // Conformance builds the whole server before it looks.
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Rendered pages die young and by the million; with room for them a quarter of the time of web tests is saved.
    execArgv: ['--max-semi-space-size=64'],
    // What draws pages or starts programs keeps a core busy; a third process covers what waits.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/testing/globalSetup.ts'],
          setupFiles: [noComplaints, patience, tidy],
          // One process for many files: loading the product anew for each took half of the time.
          isolate: false,
          // They wait for the database half of their time, so four fill two cores; before the others, which are three.
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
          expect: { poll: { timeout: 20_000 } },
          // The second run of `.ci/run` puts the sessions, limits and locks under test on Redis.
          env: { TEST_REDIS_URL: process.env.REDIS_URL ?? '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // One process for many files: a process of its own for each took half of the time.
      {
        test: {
          ...shared,
          name: 'shared',
          include: ['packages/**/*.test.ts'],
          exclude: mocking.shared,
          isolate: false,
        },
      },
      { test: { ...shared, name: 'shared, mocked', include: mocking.shared } },
      {
        plugins: [react()],
        // One process for many files: loading React and antd anew for each took most of the time.
        test: { ...web, name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'], exclude: mocking.web, isolate: false },
      },
      {
        plugins: [react()],
        test: { ...web, name: 'web, mocked', include: mocking.web },
      },
      { test: { ...tools, name: 'tools', include: ['tools/*.test.ts'] } },
      // From a table to a page beside a running server: `npm run gen:verify`.
      { test: { ...tools, name: 'gen', include: ['tools/gen/*.test.ts'] } },
      // Minutes of killed nodes and absent databases: `npm run faults`.
      { test: { ...tools, name: 'faults', include: ['tools/faults/*.test.ts'] } },
    ],
  },
})
