import { spawnSync } from 'node:child_process'
import { lastLines, run, say } from '../setup/progress.mjs'

/** On Debian and its children, and only for root, missing system packages are installed without asking. */
export const canUseApt = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** What apt refuses is shown; whoever asked finds out by looking for what it needs. */
export async function aptInstall(packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
  })
  if (code !== 0) say(lastLines(output, 10))
}
