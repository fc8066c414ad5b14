import { FormFormatError, formatWords, notAForm } from './formatError.ts'
import { formLimits } from './formLimits.ts'
import { jsonFault } from './jsonFault.ts'

/** Bytes of a text in UTF-8; the engine knows neither Buffer nor TextEncoder. */
export function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    if (letter <= '\u007f') bytes += 1
    else if (letter <= '\u07ff') bytes += 2
    else bytes += letter.length === 1 ? 3 : 4
  }
  return bytes
}

/** The value of a JSON text, or a refusal that names line and column. A byte order mark is passed over. */
export function parseJsonText(text: string): unknown {
  if (bytesOf(text) > formLimits.bytes) throw new FormFormatError(formatWords.tooLarge)
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch {
    const lines = json.slice(0, jsonFault(json)).split('\n')
    throw notAForm(`第 ${lines.length} 行第 ${String(lines.at(-1)).length + 1} 列不是合法的 JSON`)
  }
}
