import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const options: RunOptions = { resultTypes: ['violations'], runOnly }

interface Sight {
  /** The only part that is judged. */
  part?: string
  /** What was judged before and looks the same. */
  known?: string[]
}

/**
 * What axe finds on the screen, or in one part of it, each with its element. Pages without frames are judged in one go,
 * by a judge that comes to each document once, and only what is wrong is told of them: a quarter of the time that all
 * results, a blank page for their sum and a new judge for each question take.
 */
export async function findings(page: Page, sight: Sight = {}): Promise<string[]> {
  const { violations } = page.frames().length === 1 ? await judged(page, sight) : await judgedByFrame(page, sight)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${String(target)} ${html}`))
}

async function judged(page: Page, { part = 'html', known = [] }: Sight): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { include: [part], exclude: known }
  return page.evaluate((asked) => (window as unknown as { axe: typeof axe }).axe.run(asked.context, asked.options), {
    context,
    options,
  })
}

function judgedByFrame(page: Page, { part, known = [] }: Sight): Promise<AxeResults> {
  const builder = new AxeBuilder({ page }).options(options).withTags(runOnly)
  for (const each of known) builder.exclude(each)
  return (part ? builder.include(part) : builder).analyze()
}
