import type { Page } from '@playwright/test'

/** Width between the margins of the page, in pixels of 1/96 inch. */
export const papers = { A6: Math.floor(((105 - 24) / 25.4) * 96), A4: Math.floor(((210 - 24) / 25.4) * 96) }

/**
 * What stands beyond the paper, or is cut off by what holds it; words for the ear and parts of the library's controls
 * are never whole.
 */
export const cutOn = (page: Page, width: number) =>
  page.evaluate((edge) => {
    const seen = [...document.body.querySelectorAll<HTMLElement>('*')].filter((each) => each.checkVisibility())
    const beyond = seen.filter((each) => each.getBoundingClientRect().right > edge + 1 && each.innerText?.trim())
    const hiding = seen.filter(
      (each) =>
        !each.closest('.sr-only, .ant-switch, .ant-input-number-actions') &&
        each.scrollWidth > each.clientWidth + 1 &&
        /hidden|clip|auto|scroll/.test(getComputedStyle(each).overflowX),
    )
    return [...beyond, ...hiding].map((each) => `${each.tagName}.${each.className} ${each.innerText?.slice(0, 20)}`)
  }, width)
