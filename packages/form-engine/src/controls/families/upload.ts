import { z } from 'zod'
import { nothing } from '@app/form-engine/controls/cellReaders.ts'
import { shown, type Kind } from '@app/form-engine/controls/definition.ts'
import { isPlain } from '@app/form-engine/document/plain.ts'
import { anyNumber, flag, jsonText, number, text } from '@app/form-engine/document/schemaAtoms.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { hasNoFile } from '@app/form-engine/validation/empty.ts'
import { type JsonObject, bare, isObjectList, rowsOf } from '@app/form-engine/validation/json.ts'
import { endingsOf, files } from '@app/form-engine/validation/limits.ts'
import { emptyList, isScalar, plainWord } from './plainValues.ts'

const fileKeys = ['type', 'id', 'name', 'status', 'uid', 'url', 'size'] as const

/** Files that the server keeps; `endings` are those of a control that names none. */
export const upload = (endings: string[]): Kind => ({
  cleared: emptyList,
  initial: ({ defaultValue }) => filesIn(defaultValue),
  isEmpty: hasNoFile,
  fits: isObjectList,
  clean: (value) => (value as JsonObject[]).map(fileOf),
  files: {
    arePictures: endings.length > 0,
    suffixes: ({ accept }) => {
      const listed = endingsOf(accept)
      return listed.length > 0 ? listed : endings
    },
  },
  limits: () => [files(endings)],
  asked: () => 'files',
  words: (value) =>
    rowsOf(value)
      .map(({ name }) => plainWord(name))
      .join('、'),
  readCell: nothing,
})

/** A file has its id under both names: records and designers before knew `uid` alone. */
function fileOf(given: JsonObject) {
  const { id = given.uid } = given
  return scalarsOf({ ...given, id, uid: id }, fileKeys)
}

/** Files written as JSON text, as upstream does. */
function filesIn(written: unknown): unknown[] {
  try {
    const list: unknown = JSON.parse(String(written))
    return isObjectList(list) ? list : []
  } catch {
    return []
  }
}

/** Own scalars of an object under the given names, in their order. */
function scalarsOf(source: Record<string, unknown>, names: readonly string[]) {
  const copy = bare()
  for (const name of names) if (Object.hasOwn(source, name) && isScalar(source[name])) copy[name] = source[name]
  return copy
}

export const uploadOptions = {
  defaultValue: '[]',
  multiple: false,
  ...shown,
  width: '100%',
  limit: 3,
  data: '{}',
  headers: {},
  action: '/common/upload',
  placeholder: '上传',
}

export const uploadShape = {
  defaultValue: z.union([jsonText, z.array(z.unknown())]),
  multiple: flag,
  limit: number,
  data: jsonText,
  fileName: text,
  headers: z.record(z.string(), text),
  action: text,
  maxSizeMB: anyNumber,
  accept: text,
}

export const uploadProblems = ({ options: { data } }: Control): string[] =>
  !data || isJsonObject(String(data)) ? [] : ['额外参数不是合法的JSON']

function isJsonObject(written: string): boolean {
  try {
    const value: unknown = JSON.parse(written)
    return isPlain(value)
  } catch {
    return false
  }
}
