// `npm run flow -- play FILE… --script STEPS.json`: plays a process without pages and people, one line of JSON an act.
// `npm run flow -- import FOLDER --report R.jsonl`: what of the files in a folder runs here, one line of JSON a file.
import { parseArgs } from 'node:util'
import { importFolder } from './importFolder.ts'
import { playFiles } from './playFiles.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { script: { type: 'string' }, report: { type: 'string' } },
})
const [command, ...paths] = positionals
const usage = `npm run flow -- play FILE… --script STEPS.json
npm run flow -- import FOLDER --report R.jsonl
`

if (command === 'play' && paths.length > 0 && values.script !== undefined) {
  process.exitCode = playFiles(paths, values.script)
} else if (command === 'import' && paths.length === 1 && paths[0] !== undefined && values.report !== undefined) {
  await importFolder(paths[0], values.report)
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}
