import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../sourceFiles.ts'

/** One measured fact and, where one is promised, its mark. */
export interface Figure {
  what: string
  value: string
  mark?: string
  met?: boolean
}

const file = join(root, 'docs/benchmarks.md')

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export function machine(): string {
  const [cpu] = cpus()
  return `${cpu?.model.trim() ?? arch()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}`
}

/** Replaces the section of one benchmark in docs/benchmarks.md and prints it. */
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
  const old = readFileSync(file, 'utf8')
  const pattern = new RegExp(`## ${section}\\n[\\s\\S]*?(?=\\n## |$)`)
  const next = pattern.test(old) ? old.replace(pattern, () => body) : `${old.trimEnd()}\n\n${body}`
  writeFileSync(
    file,
    next.replace(/^Machine: .*$/m, () => `Machine: ${machine()}`),
  )
}
