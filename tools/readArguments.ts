import { parseArgs, type ParseArgsConfig } from 'node:util'
import { requireKnownArguments, type Words } from '@app/server/platform/text/commandArguments.ts'

/** What was typed behind the command that runs; what it does not know ends it with one sentence. */
export function readArguments<T extends ParseArgsConfig>(config: T, words: Words = 0): ReturnType<typeof parseArgs<T>> {
  const options = Object.entries(config.options ?? {}).map(
    ([name, { type }]) => `--${name}${type === 'string' ? ' ' : ''}`,
  )
  try {
    requireKnownArguments(process.argv.slice(2), options, words)
    return parseArgs(config)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
