import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { startServer } from '../../../e2e/servers.ts'

/** One node of the built copy on a database of its own; the addresses go to the workers through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-generated-'))
  const dataDir = join(folder, 'data')
  const password = 'Verify-proof-2026'
  const server = await startServer({ DATA_DIR: dataDir, CAPTCHA: 'off', ADMIN_PASSWORD: password })
  Object.assign(process.env, {
    E2E_URL: server.url,
    E2E_DATABASE_URL: runningUrl(dataDir) ?? '',
    E2E_ADMIN_PASSWORD: password,
  })
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
