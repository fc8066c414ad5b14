import { XmlError } from './readXml.ts'

const known: Record<string, string> = { gbk: 'gbk', gb2312: 'gbk', gb18030: 'gb18030' }

/** The text of a file by its byte order mark or its declaration; without either it is UTF-8 (workflow §12.5). */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError(`流程文件的编码不是${encoding.toUpperCase()}`)
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = String.fromCharCode(...bytes.slice(0, 200))
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  // A file that says UTF-16 without a mark was saved as something else.
  if (declared.startsWith('utf-16')) return 'utf-8'
  const encoding = known[declared] ?? declared
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    throw new XmlError(`流程文件的编码不受支持：${declared}`)
  }
}
