import type { ComponentType } from 'react'
import { usePortlet } from '#/kit/page/portlet.ts'
import css from './chart.module.css'

export interface ChartPart {
  /** Level of the chart's title; its own choice unless given. */
  heading?: 1 | 2 | 3
}

/** A chart as a page of 示例中心 or, without a card of its own, as a portlet. */
export function ChartPage({ of: Part }: { of: ComponentType<ChartPart> }) {
  return usePortlet() ? (
    <Part />
  ) : (
    <section className={css.card}>
      <Part heading={1} />
    </section>
  )
}
