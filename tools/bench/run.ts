import { benchDepts } from './depts.ts'
import { benchLive } from './live.ts'
import { benchLogs } from './logs.ts'
import { benchPages } from './pages.ts'
import { benchRoles } from './roles.ts'
import { benchScheduler } from './scheduler.ts'
import { benchStart } from './start.ts'
import { benchTransfer } from './transfer.ts'
import { benchUpload } from './upload.ts'
import { benchUserImport, benchUsers } from './users.ts'
import { benchWeb } from './web.ts'

/** `npm run bench` measures everything, `npm run bench -- pages` one part. */
const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  pages: benchPages,
  logs: benchLogs,
  depts: benchDepts,
  transfer: benchTransfer,
  roles: benchRoles,
  upload: benchUpload,
  live: benchLive,
  scheduler: benchScheduler,
  users: benchUsers,
  userImport: benchUserImport,
  web: benchWeb,
}

const wanted = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
