import { fieldDefinitionOf, hasModel, isHtml, isNesting } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import type { FormError, FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import { sameType, tooLargeText, wrongType } from '@app/shared/system/file.ts'
import { contentFileIds, fileUrl, showContentFiles, storedFiles, type FileRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

const uploadOf = ({ type }: Control) => fieldDefinitionOf(type)?.kind.files
const megabyte = 1_048_576

type FileItem = Record<string, unknown>

/** Id of the upload; empty for what is none. Records of before have it as `uid` alone. */
const idOf = ({ id, uid }: FileItem) => [id, uid].find((one): one is string => typeof one === 'string') ?? ''

/** One upload control with the list of its items, wherever it stands. */
interface Place {
  control: Control
  path: ValuePath
  items: FileItem[]
}

const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? (value as FormValues[]) : [])

/** Where the values hold uploads: fields of the form, of the rows of its tables and of the lines of its lists. */
function* placesIn({ list }: FormDefinition, values: FormValues): Generator<Place> {
  for (const { control, ancestors } of walk(list)) {
    const { model } = control
    if (!model || !uploadOf(control)) continue
    const outer = ancestors.find(({ type }) => isNesting(type))?.model
    const holders: [ValuePath, FormValues][] =
      outer === undefined ? [[[], values]] : rowsOf(values[outer]).map((row, at) => [[outer, at], row])
    for (const [path, holder] of holders) {
      const items = holder[model]
      if (Array.isArray(items) && items.length > 0)
        yield { control, path: [...path, model], items: items as FileItem[] }
    }
  }
}

function problemOf(control: Control, file: FileRow | undefined): string | undefined {
  if (!file) return '附件不存在'
  const types = uploadOf(control)?.suffixes(control.options) ?? []
  const { fileSuffix, fileSize } = file
  if (types.length > 0 && !types.includes(fileSuffix) && !types.includes(sameType[fileSuffix] ?? fileSuffix))
    return wrongType(types)
  const { maxSizeMB } = control.options
  if (typeof maxSizeMB === 'number' && maxSizeMB > 0 && fileSize > maxSizeMB * megabyte) return tooLargeText(maxSizeMB)
  return undefined
}

/** Compares uploads with what is stored of them, and puts the names and addresses of the store in their place. */
export async function checkFiles(
  ctx: Ctx,
  definition: FormDefinition,
  values: FormValues,
): Promise<{ errors: FormError[]; fileIds: string[] }> {
  const places = [...placesIn(definition, values)]
  const ids = places.flatMap(({ items }) => items.map(idOf))
  const files = new Map((await storedFiles(ctx, ids)).map((file) => [file.id, file]))
  const errors: FormError[] = []
  for (const { control, path, items } of places) {
    const { model = '', label = model } = control
    for (const [at, item] of items.entries()) {
      const file = files.get(idOf(item))
      const message = problemOf(control, file)
      if (message) {
        errors.push({ path, model, label, message })
        break
      }
      items[at] = {
        type: uploadOf(control)?.arePictures ? 'img' : 'file',
        id: idOf(item),
        name: file?.originalName,
        status: 'done',
        uid: idOf(item),
        url: `/profile/${file?.fileName}`,
        size: file?.fileSize,
      }
    }
  }
  const pictures = editorsOf(definition).flatMap((model) => contentFileIds(textAt(values, model)))
  return { errors, fileIds: [...ids, ...pictures] }
}

/** Fields that hold rich text; they stand on the level of the form alone. */
export const editorsOf = ({ list }: FormDefinition): string[] =>
  [...walk(list)].flatMap(({ control: { type, model } }) => (isHtml(type) && hasModel(type) && model ? [model] : []))

const textAt = (values: FormValues, model: string) => {
  const value = values[model]
  return typeof value === 'string' ? value : ''
}

/** Values for a reader of the record: addresses of its files are signed for the next minutes. */
export async function withFileUrls(ctx: Ctx, definition: FormDefinition, stored: FormValues): Promise<FormValues> {
  const values = structuredClone(stored)
  const places = [...placesIn(definition, values)]
  const ids = places.flatMap(({ items }) => items.map(idOf))
  const files = new Map((await storedFiles(ctx, ids)).map((file) => [file.id, file]))
  for (const { items } of places)
    for (const [at, item] of items.entries()) {
      const file = files.get(idOf(item))
      if (file) items[at] = { ...item, id: file.id, uid: file.id, url: fileUrl(ctx, file) }
    }
  for (const model of editorsOf(definition))
    if (model in values) values[model] = await showContentFiles(ctx, textAt(values, model))
  return values
}
