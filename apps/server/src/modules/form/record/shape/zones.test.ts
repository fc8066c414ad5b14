import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { recordLives } from '@app/form-engine/testing/recordLife.ts'

const count = 300
const module = import.meta.resolve('@app/form-engine/testing/recordLife.ts')
const script = `const { recordLives } = await import(${JSON.stringify(module)}); console.log(JSON.stringify(recordLives(${count})))`

/** The zone of a process is chosen before it begins. */
async function livesIn(zone: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { TZ: zone },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

test(
  '两端一致: a record is filled, corrected and read alike wherever the hosts stand',
  { timeout: 60_000 },
  async () => {
    const here = recordLives(count)
    expect(new Set(here).size).toBeGreaterThan(count / 2)
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/New_York']) expect(await livesIn(zone)).toEqual(here)
  },
)
