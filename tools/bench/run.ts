import { benchPages } from './pages.ts'
import { benchStart } from './start.ts'
import { benchTransfer } from './transfer.ts'
import { benchWeb } from './web.ts'

/** `npm run bench` measures everything, `npm run bench -- pages` one part. */
const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  pages: benchPages,
  transfer: benchTransfer,
  web: benchWeb,
}

const wanted = process.argv.slice(2)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
