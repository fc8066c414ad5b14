import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportImport } from '@app/flow-engine/check/importReport.ts'
import { decodeXml } from '@app/flow-engine/xml/decode.ts'
import { roundTrip } from './roundTrip.ts'

const context = { zone: 'Asia/Shanghai', isHandler: () => false, isProcess: () => false }

/** Writes one line a file. A file that cannot be read is a line like any other. */
export async function importFolder(folder: string, report: string): Promise<void> {
  writeFileSync(report, '')
  const counts = { files: 0, parsed: 0, clean: 0, kept: 0 }
  for (const file of globSync('**/*.{bpmn,xml}', { cwd: folder }).toSorted()) {
    const line = await lineOf(join(folder, file))
    counts.files++
    if (line.parsed) counts.parsed++
    if (line.parsed && line.blocked.length === 0) counts.clean++
    if (line.parsed && line.saved.lost.length === 0) counts.kept++
    appendFileSync(report, `${JSON.stringify({ file, ...line })}\n`)
  }
  const { files, parsed, clean, kept } = counts
  process.stdout.write(
    `${files} files: ${parsed} parsed, ${clean} run once mapped, ${kept} keep everything when saved\n`,
  )
}

async function lineOf(path: string) {
  try {
    const text = decodeXml(readFileSync(path))
    return { parsed: true as const, ...reportImport(text, context), saved: await saving(text) }
  } catch (error) {
    return { parsed: false as const, error: error instanceof Error ? error.message : String(error) }
  }
}

/** A file that the library of the designer cannot read is still one that runs. */
async function saving(text: string) {
  try {
    return await roundTrip(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { attributes: false, extensions: false, geometry: false, lost: [message] }
  }
}
