import css from './cards.module.css'

const [width, height, edge] = [120, 32, 2]

/** A line as small as a word, without axes; for those who cannot see it its label says the numbers. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => {
    const x = edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1)
    const y = height - edge - (value / most) * (height - 2 * edge)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={css.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
