import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../sourceFiles.ts'

/** One measured fact and, where one is promised, its mark. */
export interface Figure {
  what: string
  value: string
  mark?: string
  met?: boolean
}

const recorded = join(root, 'docs/benchmarks.md')
/** A file of the repository that changes by itself stands in the way of the next pull. */
const file = process.argv.includes('--record') ? recorded : join(root, '.cache/benchmarks.md')

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export function machine(): string {
  const [cpu] = cpus()
  return `${cpu?.model.trim() ?? arch()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}`
}

/** Replaces the section of one benchmark and prints it. */
export function record(section: string, text: string, figures: Figure[]): void {
  const rows = figures.map(
    ({ what, value, mark, met }) =>
      `| ${what} | ${value} | ${mark ?? ''} | ${met === undefined ? '' : met ? 'yes' : '**no**'} |`,
  )
  const body = [
    `## ${section}`,
    '',
    text,
    '',
    '| Figure | Measured | Mark | Met |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  process.stdout.write(`\n${body}\n`)
  const old = readFileSync(existsSync(file) ? file : recorded, 'utf8')
  const pattern = new RegExp(`## ${section}\\n[\\s\\S]*?(?=\\n## |$)`)
  const next = pattern.test(old) ? old.replace(pattern, () => body) : `${old.trimEnd()}\n\n${body}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    next.replace(/^Machine: .*$/m, () => `Machine: ${machine()}`),
  )
}
