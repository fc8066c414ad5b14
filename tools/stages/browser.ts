import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run, say, step } from '../setup/progress.mjs'
import { aptInstall, canUseApt } from './apt.ts'

const MINUTES = 60_000

/** Chromium without its own windows, which nobody sees here: a fifth of the time less. */
const shell = { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }

const systemPaths = [
  shell.path,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium that starts: `CHROME_PATH`, the system's, Playwright's own, or one installed now. */
export async function prepareBrowser(): Promise<string> {
  await prepareFonts()
  await prepareShell()
  const found = findBrowser() ?? (await installBrowser())
  if (!found) throw new Error('No Chromium could be found or installed; install one and name it in CHROME_PATH')
  return found
}

/** A system without it, or out of reach of its packages, goes on with the browser that it has. */
async function prepareShell(): Promise<void> {
  if (process.env.CHROME_PATH || existsSync(shell.path) || !canUseApt()) return
  await step('Installing the headless shell of Chromium with apt', () => aptInstall([shell.package]))
}

function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH
  return [...(named ? [named] : systemPaths), chromium.executablePath()].find(starts)
}

/** A binary whose libraries are missing is no browser. Chrome for Windows does not answer, it opens a window. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

async function installBrowser(): Promise<string | undefined> {
  if (canUseApt()) await step('Installing Chromium with apt', () => aptInstall(['chromium']))
  const installed = findBrowser()
  if (installed) return installed
  await step("Downloading Playwright's Chromium", () =>
    run('playwright', ['install', 'chromium'], { timeoutMs: 5 * MINUTES }),
  )
  return findBrowser()
}

/** Without a Chinese font every screenshot shows boxes. */
async function prepareFonts(): Promise<void> {
  if (hasChineseFont()) return
  if (canUseApt()) await step('Installing a Chinese font with apt', () => aptInstall(['fontconfig', 'fonts-noto-cjk']))
  if (!hasChineseFont()) say('  No Chinese font found: screenshots will show boxes')
}

function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true
  // Without fontconfig there is no output at all.
  const { stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}
