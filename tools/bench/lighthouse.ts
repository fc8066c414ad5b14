import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { executablePath, flags } from './browser.ts'

const tries = 3

/** Scores of a page by category, of 100; Lighthouse is installed apart when first asked for. */
export function lighthouse(url: string, ...args: string[]): Record<string, number> {
  const dir = join(import.meta.dirname, 'lighthouse')
  const cli = join(dir, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(cli)) execFileSync('npm', ['ci'], { cwd: dir, stdio: 'inherit' })
  const chrome = `--chrome-flags=${['--headless=new', ...flags].join(' ')}`
  const report = () =>
    execFileSync(process.execPath, [cli, url, ...args, '--output=json', '--quiet', chrome], {
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: 64 * 2 ** 20,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
  const { categories } = JSON.parse(tryAgain(report)) as { categories: Record<string, { score: number }> }
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score * 100]))
}

/** Whatever made a run fail, `NO_NAVSTART` mostly: its browser has recorded no navigation, and it asks to be run again. */
function tryAgain(work: () => string): string {
  for (let failed = 0; ; failed++) {
    try {
      return work()
    } catch (error) {
      if (failed + 1 === tries) throw error
    }
  }
}
