/** One measured value with its labels; label values come from bounded sets only. */
export interface Point {
  labels?: Readonly<Record<string, string | number>>
  value: number
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge'
  points: readonly Point[]
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function line(name: string, { labels = {}, value }: Point): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${Number.isFinite(value) ? value : 0}`
}

/** The text format of Prometheus, version 0.0.4. */
export const promText = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ points }) => points.length > 0)
    .flatMap(({ name, help, type, points }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...points.map((point) => line(name, point)),
    ])
    .join('\n')
    .concat('\n')

export const gauge = (name: string, help: string, points: readonly Point[] | number): Metric => ({
  name,
  help,
  type: 'gauge',
  points: typeof points === 'number' ? [{ value: points }] : points,
})

export const counter = (name: string, help: string, points: readonly Point[] | number): Metric => ({
  ...gauge(name, help, points),
  type: 'counter',
})
