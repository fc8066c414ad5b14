// `npm run flow -- play FILE… --script STEPS.json`: plays a process without pages and people, one line of JSON an act.
// With `--durable` through the services on a database of its own, with `--restart` also with a new process at each act.
// `npm run flow -- import FOLDER --report R.jsonl`: what of the files in a folder runs here, one line of JSON a file.
import { readArguments } from '../readArguments.ts'
import { importFolder } from './importFolder.ts'
import { playFiles } from './playFiles.ts'

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      script: { type: 'string' },
      report: { type: 'string' },
      durable: { type: 'boolean', default: false },
      restart: { type: 'boolean', default: false },
    },
  },
  Infinity,
)
const [command, ...paths] = positionals
const usage = `npm run flow -- play FILE… --script STEPS.json [--durable] [--restart]
npm run flow -- import FOLDER --report R.jsonl
`

if (command === 'play' && paths.length > 0 && values.script !== undefined) {
  process.exitCode = await playFiles(paths, values.script, values)
} else if (command === 'import' && paths.length === 1 && paths[0] !== undefined && values.report !== undefined) {
  await importFolder(paths[0], values.report)
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}
