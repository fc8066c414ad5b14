import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const options: RunOptions = { resultTypes: ['violations'], runOnly }

/**
 * What axe finds on the screen, or in one part of it, each with its element. Pages without frames are judged in one go,
 * by a judge that comes to each document once, and only what is wrong is told of them: a quarter of the time that all
 * results, a blank page for their sum and a new judge for each question take.
 */
export async function findings(page: Page, part?: string): Promise<string[]> {
  const { violations } = page.frames().length === 1 ? await judged(page, part) : await judgedByFrame(page, part)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${String(target)} ${html}`))
}

async function judged(page: Page, part = 'html'): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate((asked) => (window as unknown as { axe: typeof axe }).axe.run(asked.part, asked.options), {
    part,
    options,
  })
}

function judgedByFrame(page: Page, part?: string): Promise<AxeResults> {
  const builder = new AxeBuilder({ page }).options(options).withTags(runOnly)
  return (part ? builder.include(part) : builder).analyze()
}
