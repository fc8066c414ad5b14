import { defineConfig } from '@playwright/test'
import journeys from '../../../playwright.config.ts'

/** Journeys through generated pages, in the copy that holds them (`npm run gen:verify`). */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: 'applied/**',
  globalSetup: './server.ts',
  workers: 2,
})
