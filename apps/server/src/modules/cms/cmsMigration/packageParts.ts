import type { FileRow } from '#/modules/system/api.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf } from '#/platform/files/fileNames.ts'

export interface PackedFile {
  row: FileRow
  entry: string
}

/** What goes into a package together or not at all. */
export interface Packed {
  title: string
  /** Of an article. */
  classPath?: string
  texts: readonly { name: string; bytes: Buffer }[]
  files: readonly PackedFile[]
}

/** What one package holds. */
export interface Part {
  texts: { name: string; bytes: Buffer }[]
  /** By their ids: what several use is there once. */
  files: Map<string, PackedFile>
  items: number
  articles: number
  classes: Set<string>
}

export const entryOf = (id: string, fileName: string): string => {
  const extension = extensionOf(fileName)
  return `files/${id}${extension && `.${extension}`}`
}

const emptyPart = (): Part => ({ texts: [], files: new Map(), items: 0, articles: 0, classes: new Set() })

/** One package after the other, each as full as an import takes it. */
export async function* partsOf(
  all: AsyncIterable<Packed>,
  most: { entries: number; bytes: number },
): AsyncGenerator<Part> {
  let part = emptyPart()
  let bytes = 0
  for await (const one of all) {
    const files = () => one.files.filter(({ row }) => !part.files.has(row.id))
    const bytesOf = () =>
      one.texts.reduce((sum, text) => sum + text.bytes.length, 0) +
      files().reduce((sum, { row }) => sum + row.fileSize, 0)
    const fits = () =>
      part.texts.length + part.files.size + one.texts.length + files().length <= most.entries &&
      bytes + bytesOf() <= most.bytes
    if (!fits() && part.items > 0) {
      yield part
      part = emptyPart()
      bytes = 0
    }
    if (!fits())
      throw refuse(
        `“${one.title}”超过一个内容包的限制（${most.entries} 个条目、${Math.floor(most.bytes / 1_048_576)} MB），不能导出`,
      )
    bytes += bytesOf()
    part.texts.push(...one.texts)
    for (const file of one.files) part.files.set(file.row.id, file)
    part.items += 1
    if (one.classPath !== undefined) {
      part.articles += 1
      part.classes.add(one.classPath)
    }
  }
  if (part.items > 0) yield part
}
