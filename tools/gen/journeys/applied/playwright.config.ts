import { defineConfig } from '@playwright/test'
import journeys from '../../../../playwright.config.ts'

/** From a table to a page of the running development server, in a copy that `npm run gen:verify -- --applied` has opened. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: [],
  workers: 1,
  // Types, migration and tests of the new page are in it.
  timeout: 600_000,
  expect: { timeout: 60_000 },
})
