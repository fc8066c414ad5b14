import { maskText } from '#/platform/text/maskText.ts'

/** What is kept of the output of a run. */
const keptBytes = 65_536
/** What a task may write; beyond it nothing is even looked at. */
const takenBytes = 5_242_880
const noteBytes = 200

export interface Output {
  add(text: string): void
  /** What was written, masked; with a note when the rest was cut off. */
  text(): string | null
}

/** Lines of a run, bounded: a task that writes without end costs neither memory nor the database. */
export function createOutput(): Output {
  const lines: string[] = []
  let kept = 0
  let written = 0
  let cutOff = false
  return {
    add(text) {
      // Long before its bytes are counted, a huge text is cut.
      const line = text.length > keptBytes ? text.slice(0, keptBytes) : text
      written += Buffer.byteLength(text.length > takenBytes ? text.slice(0, takenBytes) : text) + 1
      const room = keptBytes - noteBytes - kept
      const fitting = room > 0 ? cutBytes(line, room) : ''
      cutOff ||= fitting.length < text.length
      if (room <= 0) return
      lines.push(maskText(fitting))
      kept += Buffer.byteLength(fitting) + 1
    },
    text() {
      if (lines.length === 0) return null
      const all = cutBytes(lines.join('\n'), keptBytes - noteBytes)
      return cutOff ? `${all}\n……（输出过长，已截断，共 ${sizeWords(written)}）` : all
    },
  }
}

const sizeWords = (bytes: number) =>
  bytes > takenBytes
    ? '5 MB 以上'
    : bytes >= 1_048_576
      ? `${(bytes / 1_048_576).toFixed(1)} MB`
      : `${Math.ceil(bytes / 1_024)} KB`

function cutBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  // A character that the cut went through is left out.
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD$/, '')
}
