import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { build, preview } from 'vite'
import { root } from '../sourceFiles.ts'
import { freePort } from '../testing/processes.ts'
import { executablePath, flags } from './browser.ts'
import { median, record } from './figures.ts'

const controls = 500
const runs = 5
const keysTyped = 40
/** Between two keys: longer than the slowest frame of the form that is compared. */
const restMs = { renderer: 80, naive: 1_500 }

type Kind = 'renderer' | 'naive'

interface Measured {
  first: number
  all: number
  key: number
}

async function measure(browser: Browser, url: string, kind: Kind): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page.waitForFunction(() => 'formBench' in window)
  const { first, all } = await page.evaluate<{ first: number; all: number }>(
    `window.formBench.mount(${JSON.stringify(kind)}, ${controls})`,
  )
  await page.waitForTimeout(restMs[kind])
  await page.locator('input[type="text"]').nth(20).click()
  await page.waitForTimeout(restMs[kind])
  await page.evaluate('window.formBench.keys()')
  const count = kind === 'naive' ? keysTyped / 4 : keysTyped
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(restMs[kind])
  }
  const keys = await page.evaluate<number[]>('window.formBench.keys()')
  await page.close()
  return { first, all, key: median(keys) }
}

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`

/** A flat form of 500 mixed controls in a browser: how soon it stands, how soon a key is on the screen. */
export async function benchForm(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'form-bench-'))
  const configFile = join(root, 'apps/web/testing/formBench/vite.config.ts')
  const port = await freePort()
  await build({ configFile, logLevel: 'warn', build: { outDir } })
  const server = await preview({
    configFile,
    build: { outDir },
    preview: { port, host: '127.0.0.1', strictPort: true },
  })
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const url = `http://127.0.0.1:${port}/`
    const own: Measured[] = []
    const naive: Measured[] = []
    for (let run = 0; run < runs; run++) {
      own.push(await measure(browser, url, 'renderer'))
      naive.push(await measure(browser, url, 'naive'))
    }
    const of = (list: Measured[], name: keyof Measured) => median(list.map((each) => each[name]))
    const ratio = of(naive, 'key') / of(own, 'key')
    record(
      'Form renderer',
      `One flat form of ${controls} mixed controls, production build, medians of ${runs} fresh pages; "naive" is the library's form with its values in the state of the root, in the same run.`,
      [
        { what: 'first screen usable', value: ms(of(own, 'first')), mark: '≤ 1 s', met: of(own, 'first') <= 1_000 },
        { what: 'all controls mounted', value: ms(of(own, 'all')), mark: '≤ 2.5 s', met: of(own, 'all') <= 2_500 },
        { what: 'keystroke to next frame', value: ms(of(own, 'key')), mark: '≤ 40 ms', met: of(own, 'key') <= 40 },
        { what: 'naive: all controls mounted', value: ms(of(naive, 'all')) },
        { what: 'naive: keystroke to next frame', value: ms(of(naive, 'key')) },
        { what: 'keystroke, naive to renderer', value: `${ratio.toFixed(1)} ×`, mark: '≥ 10 ×', met: ratio >= 10 },
      ],
    )
  } finally {
    await browser.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}
