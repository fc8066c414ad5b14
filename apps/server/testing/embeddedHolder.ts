import { startEmbedded } from '#/platform/embedded/embedded.ts'

/** A stand-in for the application that tests kill: runs the database of the given folder and prints its address. */
const [, , dataDir = ''] = process.argv
const { url } = await startEmbedded({ dataDir, durable: false, report: () => undefined })
process.on('SIGUSR2', () => process.exit(0))
setInterval(() => undefined, 60_000)
process.stdout.write(`${url}\n`)
