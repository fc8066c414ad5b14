import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on the screen, or in one part of it, each with its element. Pages without frames are judged in one go
 * and only what is wrong is told of them: a third of the time that all results and a blank page for their sum take.
 */
export async function findings(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  if (part) axe.include(part)
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${String(target)} ${html}`))
}
